import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { phoneNumber } from '@pcr/contract/kit/phone.ts';
import { inOneLine } from '@pcr/contract/kit/shapes.ts';
import * as z from 'zod/mini';
import { StartError } from '../errors/start-error.ts';
import {
  type BackupPlace,
  type Keep,
  type NightlyTime,
  readBackupUrl,
  readKeep,
  readNightlyTime,
} from './backup-settings.ts';
import { type ClamdPlace, isUrl, readClamdUrl, readFilesUrl, type S3Place } from './file-places.ts';
import { urlsOfHosts } from './urls-of-hosts.ts';

/** The settings from the environment. `.env.example` explains each. */
export interface Settings {
  /** 0 means any free port. */
  port: number;
  host: string;
  /** Scheme, host and port without a path, for links in mail; null: where the server listens. */
  publicUrl: string | null;
  /** Absolute. */
  dataDir: string;
  /** null: the embedded PostgreSQL. */
  databaseUrl: string | null;
  /**
   * Every PostgreSQL of the cluster, the primary among them, each by an address of its own: where
   * one reads while none of them takes writes. Empty: nowhere.
   */
  databaseReadUrls: readonly string[];
  /** Past a pooler, for the connection that listens; null: that of `databaseUrl`. */
  databaseListenUrl: string | null;
  /** null: a folder in the data folder. */
  filesUrl: S3Place | null;
  /** Bytes that the files of one member may take. */
  filesQuota: number;
  /** null: nobody looks for viruses. */
  clamd: ClamdPlace | null;
  /** What happens to an upload while clamd does not answer. */
  clamdDown: 'refuse' | 'take';
  /** null: each mail becomes a file in the data folder. */
  smtpUrl: string | null;
  mailFrom: string;
  /** The organization's own name; null: 'PCR support'. */
  operatorName: string | null;
  operatorEmail: string | null;
  operatorPhone: string | null;
  /** The number of working days within which the operator means to answer. */
  operatorAnswerDays: number;
  /**
   * null: messages are posted nowhere. Anybody who knows it can write there, so it is never shown
   * or logged.
   */
  formsWebhookUrl: string | null;
  /**
   * Where SMS and calls are posted, and what signs them; null: there are none. Neither is ever
   * shown or logged.
   */
  smsWebhook: { url: string; secret: string } | null;
  /** SMS and calls of one day, but emergencies. */
  smsDailyLimit: number;
  /** What the numbers begin with that codes may go to: '+1'. */
  smsCountries: readonly string[];
  /** null: made and kept in the data folder (`readOrMakeSecret`). */
  secret: string | null;
  sampleData: boolean;
  /** Who may change shared entries (announcements, events): any member, or only their creator. */
  communityEditing: 'open' | 'creator';
  requireEmailConfirmation: boolean;
  passwordPolicy: 'default' | 'strict';
  /**
   * The proxies to trust, as Fastify takes them: none, all, a number of hops, or these addresses
   * and networks.
   */
  trustProxy: boolean | number | string[];
  logLevel: LogLevel;
  /** null: text where somebody watches, JSON elsewhere. */
  logFormat: 'json' | 'text' | null;
  /** null: there are no metrics. 0 means any free port. */
  metricsPort: number | null;
  metricsHost: string;
  /** What the image was built from, as its maker says it; null where nobody says it. */
  revision: string | null;
  /** How long `/readyz` says that PCR is stopping before its connections are closed, in s. */
  stopDelay: number;
  /** Where backups go. */
  backupPlace: BackupPlace;
  /** An age identity (age-encryption.org/v1). null: backups are not encrypted. Never shown. */
  backupKey: string | null;
  /** null: nothing is backed up by itself. */
  backupAt: NightlyTime | null;
  backupKeep: Keep;
  /** An empty database that each backup is restored into, to check it; null: PCR makes one. */
  backupCheckUrl: string | null;
}

export type LogLevel = z.infer<typeof LogLevel>;

/** At least one variable is wrong; the message names each in one line. */
export class SettingsError extends StartError {
  override name = 'SettingsError';
}

const LogLevel = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
  error: 'must be fatal, error, warn, info, debug, trace or silent',
});
const onOff = z.enum(['on', 'off'], { error: 'must be on or off' });
const where = (error: string, holds: (value: string) => boolean) =>
  z.string().check(z.refine(holds, { error }));
const port = where(
  'must be a whole number from 0 to 65535',
  (text) => /^\d{1,5}$/.test(text) && Number(text) <= 65535,
);
const host = where('must be an address or a host name', (text) => /^[\w.:-]+$/.test(text));
const database = where('must be like postgres://user:password@host:5432/name', (text) =>
  isUrl(text, ['postgres:', 'postgresql:']),
);
const address = z.string().check(z.email({ error: 'must be an email address' }));

const Environment = z.object({
  PORT: z.optional(port),
  HOST: z.optional(host),
  PUBLIC_URL: z.optional(where('must be like https://pcr.example.org, without a path', isOrigin)),
  DATA_DIR: z.optional(z.string()),
  DATABASE_URL: z.optional(database),
  DATABASE_READ_URL: z.optional(
    where(
      'must be like postgres://user:password@host1:5432,host2:5432,host3:5432/name',
      (text) => urlsOfHosts(text).length > 0,
    ),
  ),
  DATABASE_LISTEN_URL: z.optional(database),
  FILES_URL: z.optional(
    where(
      'must be like s3://key:secret@host:port/bucket?region=us-east-1',
      (text) => readFilesUrl(text) !== null,
    ),
  ),
  FILES_QUOTA: z.optional(
    where('must be a size like 500 MB or 1 GB', (text) => bytesIn(text) !== null),
  ),
  CLAMD_URL: z.optional(
    where(
      'must be like tcp://clamd:3310 or unix:/run/clamav/clamd.ctl',
      (text) => readClamdUrl(text) !== null,
    ),
  ),
  CLAMD_DOWN: z.optional(z.enum(['refuse', 'take'], { error: 'must be refuse or take' })),
  SMTP_URL: z.optional(
    where('must be like smtps://user:password@host:465', (text) =>
      isUrl(text, ['smtp:', 'smtps:']),
    ),
  ),
  MAIL_FROM: z.optional(where('must be like PCR <pcr@example.org>', isSender)),
  OPERATOR_NAME: z.optional(
    where(
      'must be one line of at most 60 characters',
      (text) => text.length <= 60 && inOneLine(text) === text,
    ),
  ),
  OPERATOR_EMAIL: z.optional(address),
  OPERATOR_PHONE: z.optional(
    where('must be like +1 512 555 0100', (text) => phoneNumber(text) !== null),
  ),
  OPERATOR_ANSWER_DAYS: z.optional(
    where('must be a whole number from 1 to 30', (text) => /^([1-9]|[12]\d|30)$/.test(text)),
  ),
  FORMS_WEBHOOK_URL: z.optional(
    where('must be like https://forms.example.org/pcr, without user and password', isWebhook),
  ),
  SMS_WEBHOOK_URL: z.optional(
    where('must be like https://sms.example.org/pcr, without user and password', isWebhook),
  ),
  SMS_WEBHOOK_SECRET: z.optional(
    where('must have at least 24 characters', (text) => text.length >= 24),
  ),
  SMS_DAILY_LIMIT: z.optional(
    where('must be a whole number from 1 to 1000000', (text) =>
      /^([1-9]\d{0,5}|1000000)$/.test(text),
    ),
  ),
  SMS_COUNTRIES: z.optional(
    where('must be country codes with commas between, like +1,+52', (text) =>
      /^\+[1-9]\d{0,6}(\s*,\s*\+[1-9]\d{0,6})*$/.test(text),
    ),
  ),
  SECRET: z.optional(where('must have at least 32 characters', (text) => text.length >= 32)),
  SAMPLE_DATA: z.optional(onOff),
  COMMUNITY_EDITING: z.optional(z.enum(['open', 'creator'], { error: 'must be open or creator' })),
  REQUIRE_EMAIL_CONFIRMATION: z.optional(onOff),
  PASSWORD_POLICY: z.optional(
    z.enum(['default', 'strict'], { error: 'must be default or strict' }),
  ),
  TRUST_PROXY: z.optional(
    where(
      'must be off, on, a number of hops, or addresses and networks with commas between',
      isProxyTrust,
    ),
  ),
  LOG_LEVEL: z.optional(LogLevel),
  LOG_FORMAT: z.optional(z.enum(['json', 'text'], { error: 'must be json or text' })),
  METRICS_PORT: z.optional(port),
  METRICS_HOST: z.optional(host),
  PCR_REVISION: z.optional(
    where('must have at most 64 letters, digits, dots and dashes', (text) =>
      /^[\w.-]{1,64}$/.test(text),
    ),
  ),
  STOP_DELAY: z.optional(
    where('must be a whole number of seconds from 0 to 60', (text) =>
      /^([0-9]|[1-5]\d|60)$/.test(text),
    ),
  ),
  BACKUP_URL: z.optional(
    where(
      'must be a folder, or like s3://key:secret@host:port/bucket/folder?region=us-east-1',
      (text) => readBackupUrl(text, '/') !== null,
    ),
  ),
  BACKUP_KEY: z.optional(
    where('must be a key that npm run backup -- --new-key has printed', (text) =>
      /^AGE-SECRET-KEY-1[QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L]{58}$/.test(text),
    ),
  ),
  BACKUP_AT: z.optional(
    where(
      'must be a time like 02:30, or one with its zone like 02:30 America/Chicago',
      (text) => readNightlyTime(text) !== null,
    ),
  ),
  BACKUP_KEEP: z.optional(
    where('must be like 7d,4w,12m, with at least one day', (text) => readKeep(text) !== null),
  ),
  BACKUP_CHECK_URL: z.optional(database),
});

/** The name of each variable. */
export const SETTING_NAMES: readonly string[] = Object.keys(Environment.shape);
/**
 * All variables, each empty, which counts as absent and overrides .env: for a process that no .env
 * may reach.
 */
export const NO_SETTINGS: Readonly<Record<string, string>> = Object.fromEntries(
  SETTING_NAMES.map((name) => [name, '']),
);

/**
 * Reads and checks all variables. An empty one counts as absent; relative folders start at
 * `projectDir`. Throws `SettingsError`.
 */
export function readSettings(env: NodeJS.ProcessEnv, projectDir: string): Settings {
  const given = Object.fromEntries(
    SETTING_NAMES.flatMap((name) => (env[name]?.trim() ? [[name, env[name].trim()]] : [])),
  );
  const read = Environment.safeParse(given);
  if (!read.success) {
    // Values stay out of the message: some of them are passwords.
    throw new SettingsError(
      read.error.issues.map(({ path, message }) => `${String(path[0])} ${message}`).join('; '),
    );
  }
  const value = read.data;
  const { SMS_WEBHOOK_URL: smsUrl, SMS_WEBHOOK_SECRET: smsSecret } = value;
  // Without a signature the gateway could not tell us from anybody who sends at the operator's
  // cost.
  if (Boolean(smsUrl) !== Boolean(smsSecret)) {
    throw new SettingsError('SMS_WEBHOOK_URL and SMS_WEBHOOK_SECRET must be set together');
  }
  const dataDir = resolve(projectDir, value.DATA_DIR ?? 'data');
  const backupPlace = readBackupUrl(value.BACKUP_URL ?? join(dataDir, 'backups'), projectDir);
  if (!backupPlace) throw new SettingsError('BACKUP_URL is no place for backups');
  // A store is another's machine: what lies there must be readable with the key alone.
  if ('bucket' in backupPlace && !value.BACKUP_KEY) {
    throw new SettingsError(
      'BACKUP_URL with s3: needs BACKUP_KEY, since backups in a store must be encrypted (npm run backup -- --new-key prints one)',
    );
  }
  const port = Number(value.PORT ?? 4600);
  const metricsPort = value.METRICS_PORT === undefined ? null : Number(value.METRICS_PORT);
  if (metricsPort !== null && metricsPort === port && port !== 0)
    throw new SettingsError('METRICS_PORT must be another port than PORT');
  const publicUrl = value.PUBLIC_URL ? new URL(value.PUBLIC_URL).origin : null;
  return {
    port,
    host: value.HOST ?? '127.0.0.1',
    publicUrl,
    dataDir,
    databaseUrl: value.DATABASE_URL ?? null,
    databaseReadUrls: urlsOfHosts(value.DATABASE_READ_URL ?? ''),
    databaseListenUrl: value.DATABASE_LISTEN_URL ?? null,
    filesUrl: value.FILES_URL ? readFilesUrl(value.FILES_URL) : null,
    filesQuota: bytesIn(value.FILES_QUOTA ?? '1 GB') ?? 0,
    clamd: value.CLAMD_URL ? readClamdUrl(value.CLAMD_URL) : null,
    clamdDown: value.CLAMD_DOWN ?? 'refuse',
    smtpUrl: value.SMTP_URL ?? null,
    mailFrom:
      value.MAIL_FROM ?? `PCR <no-reply@${publicUrl ? new URL(publicUrl).hostname : 'localhost'}>`,
    operatorName: value.OPERATOR_NAME ?? null,
    operatorEmail: value.OPERATOR_EMAIL ?? null,
    operatorPhone: value.OPERATOR_PHONE ?? null,
    operatorAnswerDays: Number(value.OPERATOR_ANSWER_DAYS ?? 3),
    formsWebhookUrl: value.FORMS_WEBHOOK_URL ?? null,
    smsWebhook: smsUrl && smsSecret ? { url: smsUrl, secret: smsSecret } : null,
    smsDailyLimit: Number(value.SMS_DAILY_LIMIT ?? 500),
    smsCountries: (value.SMS_COUNTRIES ?? '+1').split(/\s*,\s*/),
    secret: value.SECRET ?? null,
    sampleData: value.SAMPLE_DATA !== 'off',
    communityEditing: value.COMMUNITY_EDITING ?? 'open',
    requireEmailConfirmation: value.REQUIRE_EMAIL_CONFIRMATION
      ? value.REQUIRE_EMAIL_CONFIRMATION === 'on'
      : value.SMTP_URL !== undefined,
    passwordPolicy: value.PASSWORD_POLICY ?? 'default',
    trustProxy: proxyTrust(value.TRUST_PROXY ?? 'off'),
    logLevel: value.LOG_LEVEL ?? 'info',
    logFormat: value.LOG_FORMAT ?? null,
    metricsPort,
    metricsHost: value.METRICS_HOST ?? '127.0.0.1',
    revision: value.PCR_REVISION ?? null,
    stopDelay: Number(value.STOP_DELAY ?? 5),
    backupPlace,
    backupKey: value.BACKUP_KEY ?? null,
    backupAt: value.BACKUP_AT ? readNightlyTime(value.BACKUP_AT) : null,
    backupKeep: readKeep(value.BACKUP_KEEP ?? '') ?? { days: 7, weeks: 4, months: 12 },
    backupCheckUrl: value.BACKUP_CHECK_URL ?? null,
  };
}

/**
 * The address at which people open the app, and where links in mails lead. It is a number, not
 * 'localhost': that means ::1 too, where another user of the machine may listen.
 */
export function originOf({
  publicUrl,
  host,
  port,
}: Pick<Settings, 'publicUrl' | 'host' | 'port'>): string {
  if (publicUrl) return publicUrl;
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'];

/**
 * '1.5 GB' in steps of 1024, without a unit in bytes; null if it is no size, or none that a file
 * fits into.
 */
function bytesIn(text: string): number | null {
  const [, size = '', unit = 'B'] = /^(\d{1,12}(?:\.\d{1,3})?) *([KMGT]?B)?$/i.exec(text) ?? [];
  const bytes = Math.round(Number(size) * 1024 ** UNITS.indexOf(unit.toUpperCase()));
  return bytes > 0 ? bytes : null;
}

function isOrigin(text: string): boolean {
  if (!isUrl(text, ['http:', 'https:'])) return false;
  const url = new URL(text);
  return url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password;
}

function isWebhook(text: string): boolean {
  if (!isUrl(text, ['http:', 'https:'])) return false;
  const { username, password } = new URL(text);
  return !username && !password;
}

function isSender(text: string): boolean {
  const bracketed = /^[^<>\r\n]*<([^<>]+)>$/.exec(text);
  return address.safeParse(bracketed?.[1] ?? text).success;
}

function isProxyTrust(text: string): boolean {
  return /^(on|off|\d{1,2})$/.test(text) || text.split(',').every((part) => isNetwork(part.trim()));
}

function isNetwork(text: string): boolean {
  const [ip = '', bits, ...rest] = text.split('/');
  const version = isIP(ip);
  if (!version || rest.length) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  );
}

function proxyTrust(text: string): Settings['trustProxy'] {
  if (text === 'on') return true;
  if (text === 'off' || text === '0') return false;
  return /^\d+$/.test(text) ? Number(text) : text.split(',').map((part) => part.trim());
}
