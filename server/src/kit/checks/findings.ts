import { isLoopback } from '../http/public-address.ts';
import type { Log } from '../log/log.ts';
import { isKnownContact, pushContact } from '../messages/push.ts';
import { misspelt } from '../settings/misspelt.ts';
import type { Settings } from '../settings/settings.ts';

/** Something about the settings that fails now ('wrong') or will fail later ('warn'). */
export interface Finding {
  level: 'warn' | 'wrong';
  /** What it means, and what to do. It holds no value of a setting. */
  text: string;
  /** Only the check says it: it is right for most who run PCR so. */
  quiet?: true;
}

/** What the settings alone do not say. */
export interface Around {
  /** The names of the variables that the process has. */
  names: readonly string[];
  /** Whether backups go to the disk of DATA_DIR; null where nobody knows. */
  backupsBesideData: boolean | null;
}

type Rule = (settings: Settings, around: Around) => Finding | false;

const isOpen = ({ publicUrl, host }: Settings): boolean =>
  publicUrl ? !isLoopback(new URL(publicUrl).hostname) : !isLoopback(host);

const warn = (text: string): Finding => ({ level: 'warn', text });
const wrong = (text: string): Finding => ({ level: 'wrong', text });

/** Names that are kept for examples and tests (RFC 2606): no mail arrives there. */
const EXAMPLE = /(^|\.)(test|example|invalid|localhost|example\.(com|net|org))$/i;

const RULES: readonly Rule[] = [
  ({ publicUrl }) =>
    publicUrl?.startsWith('http:') === true &&
    !isLoopback(new URL(publicUrl).hostname) &&
    wrong(
      'PUBLIC_URL is not https: passwords go over the network as they are, and passkeys, push and the app without a network do not work. Put a proxy with TLS in front, and set PUBLIC_URL to its address.',
    ),
  (settings) =>
    isOpen(settings) &&
    !settings.publicUrl &&
    warn(
      'PUBLIC_URL is not set, and others can open PCR: links in mails lead to an address of this machine. Set PUBLIC_URL to the address that people open.',
    ),
  (settings) =>
    isOpen(settings) &&
    !settings.smtpUrl &&
    !settings.requireEmailConfirmation &&
    warn(
      'SMTP_URL is not set: no mail leaves PCR, so nobody can reset a password without you. Set it to your mail server.',
    ),
  (settings) =>
    isOpen(settings) &&
    !settings.smtpUrl &&
    settings.requireEmailConfirmation &&
    wrong(
      'REQUIRE_EMAIL_CONFIRMATION is on without SMTP_URL: nobody gets the mail that confirms an address. Set SMTP_URL to your mail server, or REQUIRE_EMAIL_CONFIRMATION=off.',
    ),
  (settings) =>
    isOpen(settings) &&
    !settings.operatorEmail &&
    warn(
      'OPERATOR_EMAIL is not set: no message of a member and no alarm reaches you by mail, and push services do not know whom to ask. Set it to your address.',
    ),
  ({ operatorEmail }) =>
    operatorEmail !== null &&
    EXAMPLE.test(hostIn(operatorEmail)) &&
    warn(
      'OPERATOR_EMAIL is an address of an example: no mail arrives there, and push services refuse such a contact (Apple’s with 403). Set it to your own.',
    ),
  (settings) => {
    const { operatorEmail } = settings;
    if (!operatorEmail || EXAMPLE.test(hostIn(operatorEmail))) return false;
    if (isKnownContact(`mailto:${operatorEmail}`)) return false;
    const instead = isKnownContact(pushContact(settings))
      ? ' PCR tells them PUBLIC_URL or MAIL_FROM instead.'
      : '';
    return warn(
      `OPERATOR_EMAIL is an address that the internet does not know: push services refuse such a contact (Apple’s with 403).${instead} Set it to one that can be reached from everywhere.`,
    );
  },
  ({ publicUrl, trustProxy }) =>
    publicUrl?.startsWith('https:') === true &&
    trustProxy === false &&
    warn(
      'PUBLIC_URL is https and TRUST_PROXY is off: all clients count as one, the proxy. Set TRUST_PROXY to the number of proxies, or to their addresses.',
    ),
  ({ trustProxy }) =>
    trustProxy === true &&
    warn(
      'TRUST_PROXY is on: if the proxy only adds to X-Forwarded-For, anybody can claim any address. Set it to the number of proxies, or to their addresses.',
    ),
  ({ secret, databaseUrl }) =>
    secret === null &&
    databaseUrl !== null && {
      ...warn(
        'SECRET is not set: it is in DATA_DIR alone. A second machine on this database needs the same one, and a lost DATA_DIR signs everybody out. Set SECRET to what is in DATA_DIR/secret.',
      ),
      quiet: true,
    },
  (settings) =>
    isOpen(settings) &&
    !settings.backupAt &&
    warn(
      'BACKUP_AT is not set: PCR makes no backups by itself. Set it to a time of the night (docs/operate/backup.md).',
    ),
  ({ backupAt }, { backupsBesideData }) =>
    backupAt !== null &&
    backupsBesideData === true &&
    warn(
      'Backups go to the disk that DATA_DIR is on: whoever loses the one loses the other. Set BACKUP_URL to a place elsewhere.',
    ),
  ({ backupAt, backupKey }) =>
    backupAt !== null &&
    backupKey === null &&
    warn(
      'BACKUP_KEY is not set: whoever has a backup can read all of it. Make a key with npm run backup -- --new-key, and keep a copy of it elsewhere.',
    ),
  ({ backupCheckUrl, databaseUrl }) =>
    backupCheckUrl !== null &&
    databaseUrl !== null &&
    placeOf(backupCheckUrl) === placeOf(databaseUrl) &&
    wrong(
      'BACKUP_CHECK_URL is the database of PCR itself, and backups are tried in it. Set it to an empty one.',
    ),
];

/** Pure: the same settings have the same findings, in the order of RULES. */
export function findingsOf(settings: Settings, around: Around): Finding[] {
  return [
    ...RULES.flatMap((rule) => rule(settings, around) || []),
    ...misspelt(around.names).map(({ name, meant }) =>
      warn(`${name} is no setting of PCR. If ${meant} is meant, correct its name.`),
    ),
  ];
}

/** Says at the start, once, what will fail later. */
export function warnOf(settings: Settings, around: Around, log: Log): void {
  for (const { text, quiet } of findingsOf(settings, around)) if (!quiet) log.warn(text);
}

const hostIn = (address: string) => address.slice(address.lastIndexOf('@') + 1);

function placeOf(databaseUrl: string): string {
  const { hostname, port, pathname, searchParams } = new URL(databaseUrl);
  return [searchParams.get('host') ?? hostname, port || '5432', pathname].join(' ');
}
