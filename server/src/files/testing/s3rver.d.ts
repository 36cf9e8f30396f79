declare module 's3rver' {
  interface StoreRequest {
    method: string;
    status: number;
    type: string;
    body: string;
  }
  /** An S3-compatible server that checks signatures; the key and the secret are both 'S3RVER'. */
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string }[];
    });
    /** What each request goes through, in this order (it is a Koa). */
    middleware: ((request: StoreRequest, next: () => Promise<void>) => Promise<void>)[];
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
