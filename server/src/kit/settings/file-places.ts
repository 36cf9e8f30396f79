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

export function isUrl(text: string, protocols: string[]): boolean {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol) && !/\s/.test(text);
}

/**
 * s3://key:secret@host[:port]/bucket with `region` (default us-east-1), `tls` (on; off for a store
 * on this machine) and `path_style` (on; off where the bucket is a part of the host's name). Null
 * for anything else.
 */
export function readFilesUrl(text: string): S3Place | null {
  const read = readS3Url(text);
  return read && !read.folder ? read.place : null;
}

/** The same with a folder in the bucket behind its name; '' without one. */
export function readS3Url(text: string): { place: S3Place; folder: string } | null {
  if (!isUrl(text, ['s3:'])) return null;
  const { username, password, host, pathname, searchParams, hash } = new URL(text);
  const [, bucket, folder = ''] =
    /^\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w.-]+)*)\/?$/.exec(pathname) ?? [];
  const given = Object.fromEntries(searchParams);
  const { region = 'us-east-1', tls = 'on', path_style = 'on', ...unknown } = given;
  const isSwitch = (value: string) => value === 'on' || value === 'off';
  if (!username || !password || !host || !bucket || hash || Object.keys(unknown).length > 0)
    return null;
  if (!isSwitch(tls) || !isSwitch(path_style) || !/^[\w-]+$/.test(region)) return null;
  const [accessKeyId, secretAccessKey] = [decoded(username), decoded(password)];
  if (accessKeyId === null || secretAccessKey === null) return null;
  const endpoint = `${tls === 'on' ? 'https' : 'http'}://${host}`;
  const pathStyle = path_style === 'on';
  const place = { endpoint, bucket, region, accessKeyId, secretAccessKey, pathStyle };
  return { place, folder: folder.slice(1) };
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
