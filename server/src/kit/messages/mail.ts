import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Log } from '../log/log.ts';
import type { Task } from '../tasks/tasks.ts';
import { mailHtml } from './mail-html.ts';
import type { CountMail } from './mail-limits.ts';
import { subjectLine } from './words.ts';

export interface Mail {
  /** A UUID: names the mail for its recipient, and says nothing about others. */
  id: string;
  to: string;
  subject: string;
  /** Plain text; each address in it stands on a line of its own. */
  text: string;
  /** The same words with their looks; typed text is escaped in it. */
  html?: string;
  /** The address that answers go to, when it is not the sender's. */
  replyTo?: string;
  /**
   * Without HTML: the operator's mail, which is read beside the command line, and often by
   * machines.
   */
  plain?: true;
  /** More of its head, such as how to unsubscribe. */
  headers?: Record<string, string>;
}

declare module '../tasks/tasks.ts' {
  interface TaskPayloads {
    mail: Mail;
  }
}

export interface MailSettings {
  /** Where people open the app: only addresses there become links in the HTML. */
  origin: string;
  smtpUrl: string | null;
  mailFrom: string;
  dataDir: string;
}

/** The longest time for each step of a talk with the mail server, in ms. */
export interface MailPatience {
  connect: number;
  greeting: number;
  /** The longest silence of the server. */
  silence: number;
  /** The whole talk. */
  whole: number;
}

/**
 * A server may check a message for minutes before it says that it took it (RFC 5321 4.5.3.2). A
 * client that hangs up earlier sends it twice.
 */
export const MAIL_PATIENCE: MailPatience = {
  connect: 15_000,
  greeting: 30_000,
  silence: 600_000,
  whole: 660_000,
};

/**
 * Each mail but a plain one goes as text and as HTML, of which a mail program shows the one that it
 * can. Returns `send`, which resolves once the mail server has taken the mail, and throws
 * nodemailer's errors. The same `id` makes the same Message-ID, so that the receiving side
 * recognises a second copy.
 */
export function mailSender(
  smtpUrl: string,
  mailFrom: string,
  patience: MailPatience = MAIL_PATIENCE,
  origin: string | null = null,
) {
  const transport = createTransport(
    {
      url: smtpUrl,
      connectionTimeout: patience.connect,
      greetingTimeout: patience.greeting,
      socketTimeout: patience.silence,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: mailFrom },
  );
  return async (whole: Mail): Promise<void> => {
    const { id: _, plain, ...mail } = whole;
    const subject = subjectLine(mail.subject);
    await transport.sendMail({
      ...mail,
      subject,
      ...(!plain && { html: mail.html ?? mailHtml(subject, mail.text, origin) }),
      ...headOf(whole, mailFrom),
      signal: AbortSignal.timeout(patience.whole),
    });
  };
}

/**
 * What each mail's head says: no program answers it by itself (RFC 3834 5), and the same `id` makes
 * the same Message-ID.
 */
const headOf = ({ id, headers }: Mail, mailFrom: string) => ({
  headers: { 'Auto-Submitted': 'auto-generated', ...headers },
  messageId: messageId(id, mailFrom),
});

const messageId = (id: string, mailFrom: string) =>
  `<${id}@${mailFrom.match(/@([^\s>]+)/)?.[1] ?? 'localhost'}>`;

/**
 * The task that delivers one mail: through SMTP_URL, or as a file in DATA_DIR/mail with its link in
 * the log, so that an installation without a mail server is usable. A failed delivery is tried
 * again by the queue, and so is one to an address that got many just now.
 */
export function deliverMail(
  { smtpUrl, mailFrom, dataDir, origin }: MailSettings,
  log: Log,
  countMail: CountMail,
): Task<Mail> {
  if (smtpUrl) {
    const send = mailSender(smtpUrl, mailFrom, MAIL_PATIENCE, origin);
    return async (mail) => {
      if ((await countMail(mail.to)) > 0) throw new Error('many mails to one address: later');
      await send(mail);
    };
  }
  const transport = createTransport(
    { streamTransport: true, buffer: true, newline: 'unix' },
    { from: mailFrom },
  );

  return async (whole) => {
    const { id, plain: _, ...mail } = whole;
    const sent = await transport.sendMail({
      ...mail,
      subject: subjectLine(mail.subject),
      ...headOf(whole, mailFrom),
    });
    const folder = join(dataDir, 'mail');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, `${id}.eml`);
    try {
      await writeFile(`${file}.part`, (sent as unknown as { message: Buffer }).message, {
        mode: 0o600,
      });
      await rename(`${file}.part`, file);
    } catch (error) {
      await rm(`${file}.part`, { force: true });
      throw error;
    }
    const link = mail.text.match(/^https?:\/\/\S+$/m)?.[0];
    log.info({ file, link }, `mail written to a file, since SMTP_URL is not set: ${mail.subject}`);
  };
}
