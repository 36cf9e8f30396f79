/** Where FILES_URL leads: any S3-compatible store. */
export interface S3Place {
  /** Scheme, host and port. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Whether the bucket's name is in the path (most stores), or before the host's name. */
  pathStyle: boolean;
}

/** Where clamd listens. */
export type ClamdPlace = { path: string } | { host: string; port: number };

/** `tcp://host:3310` or `unix:/run/clamav/clamd.ctl`; null where it is neither. */
export function readClamdUrl(text: string): ClamdPlace | null {
  const path = /^unix:(\/\S+)$/.exec(text)?.[1];
  if (path) return { path };
  const [, host, port] = /^tcp:\/\/(\[[\da-f:]+\]|[\w.-]+):(\d{1,5})$/i.exec(text) ?? [];
  if (!host || Number(port) > 65_535) return null;
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
}
