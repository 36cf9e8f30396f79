declare module 's3rver' {
  /** An S3-compatible server that checks signatures; the key and the secret are both 'S3RVER'. */
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string }[];
    });
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
