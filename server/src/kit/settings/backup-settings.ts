import { resolve } from 'node:path';
import { readS3Url, type S3Place } from './file-places.ts';

/** Where backups go: a folder (absolute), or a folder in a bucket ('' is the bucket itself). */
export type BackupPlace = { folder: string } | { bucket: S3Place; folder: string };

/** A path, which starts at `projectDir`, or s3://key:secret@host/bucket/folder; null: neither. */
export function readBackupUrl(text: string, projectDir: string): BackupPlace | null {
  if (!/^\w+:/.test(text)) return { folder: resolve(projectDir, text) };
  const read = readS3Url(text);
  return read && { bucket: read.place, folder: read.folder };
}

/** A time of every day, in a zone of the IANA database. */
export interface NightlyTime {
  hour: number;
  minute: number;
  zone: string;
}

/** '02:30' (in UTC) or '02:30 America/Chicago'; null for anything else. */
export function readNightlyTime(text: string): NightlyTime | null {
  const [, hour, minute, zone = 'UTC'] = /^([01]\d|2[0-3]):([0-5]\d)(?: +(\S+))?$/.exec(text) ?? [];
  return hour && minute && isZone(zone)
    ? { hour: Number(hour), minute: Number(minute), zone }
    : null;
}

function isZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
}

/** Of how many days, weeks and months the newest backup is kept. */
export interface Keep {
  days: number;
  weeks: number;
  months: number;
}

const KEEP = /^([1-9]\d{0,3})d(?:,([1-9]\d{0,3})w)?(?:,([1-9]\d{0,3})m)?$/;

/** '7d,4w,12m'; what is not named is 0. Null for anything else. */
export function readKeep(text: string): Keep | null {
  const [, days, weeks = 0, months = 0] = KEEP.exec(text.replaceAll(' ', '')) ?? [];
  return days ? { days: Number(days), weeks: Number(weeks), months: Number(months) } : null;
}
