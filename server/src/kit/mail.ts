import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Log } from './log.ts';
import type { Task } from './tasks.ts';

export interface Mail {
  /** A UUID: names the mail for whoever gets it, and says nothing about others. */
  id: string;
  to: string;
  subject: string;
  /** Plain text; each address in it stands on a line of its own. */
  text: string;
}

export interface MailSettings {
  smtpUrl: string | null;
  mailFrom: string;
  dataDir: string;
}

/**
 * The task that delivers one mail: through SMTP_URL, or as a file in DATA_DIR/mail with its link in the log, so
 * that an installation without a mail server is usable. A failed delivery is tried again by the queue.
 */
export function deliverMail({ smtpUrl, mailFrom, dataDir }: MailSettings, log: Log): Task<Mail> {
  const transport = smtpUrl
    ? createTransport(smtpUrl, { from: mailFrom })
    : createTransport({ streamTransport: true, buffer: true, newline: 'unix' }, { from: mailFrom });

  return async ({ id, ...mail }) => {
    // The same Message-ID for each try lets the receiving side recognise a second copy.
    const messageId = `<${id}@${mailFrom.match(/@([^\s>]+)/)?.[1] ?? 'localhost'}>`;
    const sent = await transport.sendMail({ ...mail, messageId });
    if (smtpUrl) return;
    const folder = join(dataDir, 'mail');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, `${id}.eml`);
    await writeFile(`${file}.part`, (sent as unknown as { message: Buffer }).message, { mode: 0o600 });
    await rename(`${file}.part`, file);
    const link = mail.text.match(/^https?:\/\/\S+$/m)?.[0];
    log.info({ file, link }, `mail written to a file, since SMTP_URL is not set: ${mail.subject}`);
  };
}
