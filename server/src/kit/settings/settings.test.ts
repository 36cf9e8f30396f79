import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { StartError } from '../errors/start-error.ts';
import { openDataFolder, readOrMakeSecret } from './data-folder.ts';
import { originOf, readSettings, SettingsError } from './settings.ts';

const BACKUP_KEY = `AGE-SECRET-KEY-1${'Q'.repeat(58)}`;
const read = (env: Record<string, string>) => readSettings(env, '/srv/pcr');

test('without any variable every setting has its default', () => {
  expect(read({})).toEqual({
    port: 4600,
    host: '127.0.0.1',
    publicUrl: null,
    dataDir: '/srv/pcr/data',
    databaseUrl: null,
    databaseReadUrls: [],
    databaseListenUrl: null,
    filesUrl: null,
    clamd: null,
    clamdDown: 'refuse',
    filesQuota: 1024 ** 3,
    smtpUrl: null,
    mailFrom: 'PCR <no-reply@localhost>',
    operatorName: null,
    operatorEmail: null,
    operatorPhone: null,
    operatorAnswerDays: 3,
    formsWebhookUrl: null,
    smsWebhook: null,
    smsDailyLimit: 500,
    smsCountries: ['+1'],
    secret: null,
    sampleData: true,
    communityEditing: 'open',
    requireEmailConfirmation: false,
    trustProxy: false,
    logLevel: 'info',
    passwordPolicy: 'default',
    logFormat: null,
    metricsPort: null,
    metricsHost: '127.0.0.1',
    revision: null,
    stopDelay: 5,
    backupPlace: { folder: '/srv/pcr/data/backups' },
    backupKey: null,
    backupAt: null,
    backupKeep: { days: 7, weeks: 4, months: 12 },
    backupCheckUrl: null,
  });
});

test('PCR is open at PUBLIC_URL, else at its own address', () => {
  const PUBLIC_URL = 'https://pcr.example.org';
  expect(originOf(read({ PUBLIC_URL }))).toBe(PUBLIC_URL);
  expect(originOf(read({ HOST: '::' }))).toBe('http://[::1]:4600');
});

test('an empty variable counts as absent', () => {
  expect(read({ PORT: '', SECRET: ' ', SMTP_URL: '' })).toEqual(read({}));
});

test('every variable is read', () => {
  const settings = read({
    PORT: '0',
    HOST: '::',
    PUBLIC_URL: 'https://pcr.example.org/',
    DATA_DIR: '../elsewhere',
    DATABASE_URL: 'postgres://me:pw@db/pcr',
    DATABASE_READ_URL: 'postgres://me:pw@db1:5433,db2/pcr?sslmode=require',
    DATABASE_LISTEN_URL: 'postgres://me:pw@db1/pcr',
    FILES_URL: 's3://me:p%2Fw@store:9000/pcr-files?region=eu-central-1&tls=off',
    FILES_QUOTA: '500 MB',
    CLAMD_URL: 'tcp://clamd:3310',
    CLAMD_DOWN: 'take',
    SMTP_URL: 'smtps://me:pw@mail:465',
    OPERATOR_NAME: 'Sunny Days',
    OPERATOR_EMAIL: 'op@example.org',
    OPERATOR_PHONE: '+1 (512) 555-0100',
    OPERATOR_ANSWER_DAYS: '2',
    FORMS_WEBHOOK_URL: 'https://forms.example.org/pcr?key=1',
    SMS_WEBHOOK_URL: 'https://sms.example.org/pcr',
    SMS_WEBHOOK_SECRET: 's'.repeat(24),
    SMS_DAILY_LIMIT: '2000',
    SMS_COUNTRIES: '+1, +52',
    SECRET: 'x'.repeat(32),
    SAMPLE_DATA: 'off',
    TRUST_PROXY: '2',
    LOG_LEVEL: 'debug',
    LOG_FORMAT: 'json',
    METRICS_PORT: '9464',
    METRICS_HOST: '::',
    PCR_REVISION: 'f00dfeed',
    STOP_DELAY: '0',
    BACKUP_URL: 's3://me:pw@store/pcr-backups/sunny-days',
    BACKUP_KEY,
    BACKUP_AT: '02:30 America/Chicago',
    BACKUP_KEEP: '3d,2w',
    BACKUP_CHECK_URL: 'postgres://me:pw@db/check',
  });
  expect(settings).toMatchObject({
    port: 0,
    host: '::',
    publicUrl: 'https://pcr.example.org',
    dataDir: '/srv/elsewhere',
    databaseUrl: 'postgres://me:pw@db/pcr',
    databaseReadUrls: [
      'postgres://me:pw@db1:5433/pcr?sslmode=require',
      'postgres://me:pw@db2/pcr?sslmode=require',
    ],
    databaseListenUrl: 'postgres://me:pw@db1/pcr',
    filesUrl: {
      endpoint: 'http://store:9000',
      bucket: 'pcr-files',
      region: 'eu-central-1',
      accessKeyId: 'me',
      secretAccessKey: 'p/w',
      pathStyle: true,
    },
    filesQuota: 500 * 1024 ** 2,
    smtpUrl: 'smtps://me:pw@mail:465',
    mailFrom: 'PCR <no-reply@pcr.example.org>',
    operatorName: 'Sunny Days',
    operatorEmail: 'op@example.org',
    operatorPhone: '+1 (512) 555-0100',
    operatorAnswerDays: 2,
    formsWebhookUrl: 'https://forms.example.org/pcr?key=1',
    smsWebhook: { url: 'https://sms.example.org/pcr', secret: 's'.repeat(24) },
    smsDailyLimit: 2000,
    smsCountries: ['+1', '+52'],
    sampleData: false,
    trustProxy: 2,
    logLevel: 'debug',
    logFormat: 'json',
    metricsPort: 9464,
    metricsHost: '::',
    revision: 'f00dfeed',
    stopDelay: 0,
    backupPlace: { bucket: { bucket: 'pcr-backups' }, folder: 'sunny-days' },
    backupKey: BACKUP_KEY,
    backupAt: { hour: 2, minute: 30, zone: 'America/Chicago' },
    backupKeep: { days: 3, weeks: 2, months: 0 },
    backupCheckUrl: 'postgres://me:pw@db/check',
  });
});

test('confirming an address is required as soon as mail can be sent, unless it says otherwise', () => {
  const SMTP_URL = 'smtp://mail';
  expect(read({ SMTP_URL }).requireEmailConfirmation).toBe(true);
  expect(read({ SMTP_URL, REQUIRE_EMAIL_CONFIRMATION: 'off' }).requireEmailConfirmation).toBe(
    false,
  );
  expect(read({ REQUIRE_EMAIL_CONFIRMATION: 'on' }).requireEmailConfirmation).toBe(true);
});

test.each([
  ['20480', 20_480],
  ['20 KB', 20_480],
  ['1.5gb', 1.5 * 1024 ** 3],
  ['2TB', 2 * 1024 ** 4],
])('FILES_QUOTA may be %s', (FILES_QUOTA, filesQuota) => {
  expect(read({ FILES_QUOTA })).toMatchObject({ filesQuota });
});

test.each([
  ['off', false],
  ['0', false],
  ['on', true],
  ['1', 1],
  ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
])('TRUST_PROXY may be %s', (TRUST_PROXY, trustProxy) => {
  expect(read({ TRUST_PROXY })).toMatchObject({ trustProxy });
});

test.each(
  Object.entries({
    PORT: ['65536', '-1', '80a'],
    HOST: ['http://localhost'],
    PUBLIC_URL: ['pcr.example.org', 'https://pcr.example.org/app', 'ftp://pcr.example.org'],
    DATABASE_URL: ['mysql://db/pcr'],
    DATABASE_READ_URL: ['mysql://db/pcr', 'postgres://db1,/pcr', 'postgres://db1:x,db2/pcr', 'db'],
    DATABASE_LISTEN_URL: ['mysql://db/pcr'],
    FILES_URL: [
      ...['https://store/bucket', 's3://store/bucket', 's3://key:secret@store'],
      ...['s3://key:secret@store/a/b', 's3://key:secret@store/bucket?tls=yes'],
      ...['s3://key:secret@store/bucket?regoin=x', 's3://key:%zz@store/bucket'],
    ],
    FILES_QUOTA: ['much', '0 GB', '1 GiB'],
    CLAMD_URL: ['clamd:3310', 'tcp://clamd'],
    CLAMD_DOWN: ['wait'],
    SMTP_URL: ['mail.example.org:25'],
    MAIL_FROM: ['PCR'],
    OPERATOR_NAME: ['x'.repeat(61), 'Sunny\nDays'],
    OPERATOR_EMAIL: ['somebody'],
    OPERATOR_PHONE: ['call me', '555-0100'],
    OPERATOR_ANSWER_DAYS: ['0'],
    FORMS_WEBHOOK_URL: ['forms.example.org', 'https://me:pw@forms.example.org'],
    SECRET: ['x'.repeat(31)],
    SAMPLE_DATA: ['yes'],
    REQUIRE_EMAIL_CONFIRMATION: ['true'],
    TRUST_PROXY: ['10.0.0.0/33', 'my-proxy'],
    LOG_LEVEL: ['loud'],
    LOG_FORMAT: ['xml'],
    METRICS_PORT: ['65536'],
    METRICS_HOST: ['http://localhost'],
    STOP_DELAY: ['61', '-1', '5s'],
    BACKUP_URL: ['https://store/bucket', 's3://store/bucket'],
    BACKUP_KEY: ['hunter2', 'AGE-SECRET-KEY-1'],
    BACKUP_AT: ['25:00', '2:30', '02:30 Mars/Olympus'],
    BACKUP_KEEP: ['7', '4w', '0d'],
    BACKUP_CHECK_URL: ['mysql://db/check'],
  }).flatMap(([name, values]) => values.map((value) => [name, value] as const)),
)('a wrong %s (%s) is one clear line that names it', (name, value) => {
  expect(() => read({ [name]: value })).toThrow(SettingsError);
  expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name} must [^\n]+$`));
});

test('several wrong ones are named together, and their values are not repeated', () => {
  const wrong = () => read({ PORT: 'hunter2', DATABASE_URL: 'db:hunter2' });
  expect(wrong).toThrow(/^PORT must .*; DATABASE_URL must /);
  expect(wrong).not.toThrow(/hunter2/);
});

test('.env.example says each variable', async () => {
  const example = await readFile(resolve(import.meta.dirname, '../../../../.env.example'), 'utf8');
  const source = await readFile(resolve(import.meta.dirname, 'settings.ts'), 'utf8');
  const names = [...source.matchAll(/^ {2}([A-Z_]+): z?/gm)].map(([, name]) => name).sort();
  expect(names.length).toBeGreaterThan(10);
  expect([...example.matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name).sort()).toEqual(names);
});

test('the secret is made once, and only its owner may read it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pcr-secret-'));
  const [first, second] = await Promise.all([readOrMakeSecret(folder), readOrMakeSecret(folder)]);
  expect(first.length).toBeGreaterThanOrEqual(32);
  expect([second, await readOrMakeSecret(folder)]).toEqual([first, first]);
  expect((await stat(join(folder, 'secret'))).mode & 0o777).toBe(0o600);
  await rm(folder, { recursive: true });
});

test('a data folder that is a file, below a file or not writable is refused by name', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pcr-folder-'));
  await chmod(folder, 0o555);
  // Root may write to all but what the system itself keeps.
  const closed = process.getuid?.() === 0 ? '/sys/pcr' : join(folder, 'data');
  for (const [data, why] of [
    ['/dev/null', 'is not a folder'],
    ['/dev/null/data', 'is not a folder'],
    [closed, 'is not writable'],
  ] as const) {
    const opening = openDataFolder(data);
    await expect(opening).rejects.toBeInstanceOf(StartError);
    await expect(opening).rejects.toThrow(new RegExp(`^The data folder ${data} ${why}[^\n]+$`));
  }
  await rm(folder, { recursive: true });
});

test.each([
  [{ SMS_WEBHOOK_URL: 'https://sms.example.org/pcr' }],
  [{ SMS_WEBHOOK_SECRET: 's'.repeat(24) }],
])('the phone gateway and its secret are set together: %o alone is refused', (env) => {
  expect(() => read(env)).toThrow('SMS_WEBHOOK_URL and SMS_WEBHOOK_SECRET must be set together');
});

test('backups in a store are encrypted: BACKUP_URL with s3: alone is refused', () => {
  expect(() => read({ BACKUP_URL: 's3://me:pw@store/backups' })).toThrow('needs BACKUP_KEY');
});
