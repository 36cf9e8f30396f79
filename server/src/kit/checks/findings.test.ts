import { expect, test } from 'vitest';
import { makeLog } from '../log/log.ts';
import { readSettings } from '../settings/settings.ts';
import { type Around, findingsOf, warnOf } from './findings.ts';

// Settings and what is said of them: at the start, and by `npm run admin -- check`.

const NOTHING_AROUND: Around = { names: [], backupsBesideData: false };
const KEY = `AGE-SECRET-KEY-1${'Q'.repeat(58)}`;
/** An installation of which nothing is said. */
const WHOLE = {
  PUBLIC_URL: 'https://pcr.sunnydays.org',
  TRUST_PROXY: '1',
  SMTP_URL: 'smtps://me:hunter2@mail.sunnydays.org:465',
  OPERATOR_EMAIL: 'ops@sunnydays.org',
  BACKUP_AT: '02:30',
  BACKUP_KEY: KEY,
};

const found = (env: Record<string, string>, around: Partial<Around> = {}) =>
  findingsOf(readSettings(env, '/srv/pcr'), { ...NOTHING_AROUND, ...around });

test('who tries PCR on their own machine is told nothing, and neither is who has set all of it', () => {
  const own = {
    backupsBesideData: true,
    names: ['PATH', 'HOME', 'HOSTNAME', 'NODE_ENV', 'LOGNAME'],
  };
  expect(found({}, own)).toEqual([]);
  expect(found({ PUBLIC_URL: 'http://localhost:4600' }, own)).toEqual([]);
  expect(found({ HOST: '::1', DATABASE_URL: '' }, own)).toEqual([]);
  expect(found(WHOLE)).toEqual([]);
});

test.each<[string, Record<string, string | undefined>, Partial<Around>, string[]]>([
  ['no https', { PUBLIC_URL: 'http://pcr.sunnydays.org' }, {}, ['wrong PUBLIC_URL is not https']],
  ['no name', { PUBLIC_URL: undefined, HOST: '0.0.0.0' }, {}, ['warn PUBLIC_URL is not set']],
  ['no mail', { SMTP_URL: undefined }, {}, ['warn SMTP_URL is not set']],
  [
    'addresses that nobody can confirm',
    { SMTP_URL: undefined, REQUIRE_EMAIL_CONFIRMATION: 'on' },
    {},
    ['wrong REQUIRE_EMAIL_CONFIRMATION is on without SMTP_URL'],
  ],
  ['no operator', { OPERATOR_EMAIL: undefined }, {}, ['warn OPERATOR_EMAIL is not set']],
  [
    'an example',
    { OPERATOR_EMAIL: 'ops@example.org' },
    {},
    ['warn OPERATOR_EMAIL is an address of an example'],
  ],
  [
    '.test',
    { OPERATOR_EMAIL: 'ops@pcr.test' },
    {},
    ['warn OPERATOR_EMAIL is an address of an example'],
  ],
  [
    '.invalid',
    { OPERATOR_EMAIL: 'ops@pcr.invalid' },
    {},
    ['warn OPERATOR_EMAIL is an address of an example'],
  ],
  [
    '.local',
    { OPERATOR_EMAIL: 'ops@pcr.local' },
    {},
    ['warn OPERATOR_EMAIL is an address that the internet does not know'],
  ],
  ['no trust', { TRUST_PROXY: undefined }, {}, ['warn PUBLIC_URL is https and TRUST_PROXY is off']],
  ['all trust', { TRUST_PROXY: 'on' }, {}, ['warn TRUST_PROXY is on']],
  ['no secret', { DATABASE_URL: 'postgres://me:hunter2@db/pcr' }, {}, ['warn SECRET is not set']],
  ['no backups', { BACKUP_AT: undefined }, {}, ['warn BACKUP_AT is not set']],
  [
    'backups beside the data',
    {},
    { backupsBesideData: true },
    ['warn Backups go to the disk that DATA_DIR is on'],
  ],
  ['a place that cannot be seen', {}, { backupsBesideData: null }, []],
  ['no key', { BACKUP_KEY: undefined }, {}, ['warn BACKUP_KEY is not set']],
  [
    'backups tried in the database itself',
    {
      SECRET: 'x'.repeat(32),
      DATABASE_URL: 'postgres://me:hunter2@db/pcr',
      BACKUP_CHECK_URL: 'postgres://other:hunter2@db:5432/pcr?sslmode=require',
    },
    {},
    ['wrong BACKUP_CHECK_URL is the database of PCR itself'],
  ],
  [
    'backups tried in another database',
    {
      SECRET: 'x'.repeat(32),
      DATABASE_URL: 'postgres://me:hunter2@db/pcr',
      BACKUP_CHECK_URL: 'postgres://me:hunter2@db/check',
    },
    {},
    [],
  ],
  [
    'misspelt names',
    {},
    { names: ['PUBLC_URL', 'DATABASE_URI', 'smtp_url_', 'PUBLIC_URL', 'PATH', 'BACKUP_DIR'] },
    [
      'warn PUBLC_URL is no setting of PCR. If PUBLIC_URL is meant',
      'warn DATABASE_URI is no setting of PCR. If DATABASE_URL is meant',
      'warn smtp_url_ is no setting of PCR. If SMTP_URL is meant',
    ],
  ],
])('%s', (_, changes, around, expected) => {
  const env = Object.fromEntries(
    Object.entries({ ...WHOLE, ...changes }).filter(([, value]) => value !== undefined),
  ) as Record<string, string>;
  const said = found(env, around).map(({ level, text }) => `${level} ${text}`);
  expect(said).toEqual(expected.map((words) => expect.stringContaining(words)));
  for (const line of said) {
    expect(line).not.toContain('\n');
    expect(line).toMatch(/\. .*\.$|\)\.$/);
    expect(line).not.toMatch(/hunter2|sunnydays|AGE-SECRET/);
  }
});

test('push services get another contact where OPERATOR_EMAIL is none for them, and the line says so', () => {
  const [first] = found({ ...WHOLE, OPERATOR_EMAIL: 'ops@pcr.local' });
  expect(first?.text).toContain('PCR tells them PUBLIC_URL or MAIL_FROM instead.');
  const [alone] = found({ OPERATOR_EMAIL: 'ops@pcr.local' });
  expect(alone?.text).not.toContain('instead');
});

test('the start says each once, but what is right for most', () => {
  const said: string[] = [];
  const log = makeLog('warn', { write: (line) => void said.push(JSON.parse(line).msg) });
  const env = { ...WHOLE, DATABASE_URL: 'postgres://me:hunter2@db/pcr', BACKUP_AT: '' };
  warnOf(readSettings(env, '/srv/pcr'), NOTHING_AROUND, log);
  expect(said).toEqual([expect.stringContaining('BACKUP_AT is not set')]);
});
