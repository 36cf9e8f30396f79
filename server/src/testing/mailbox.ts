import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { vi } from 'vitest';

/** A real mail server that keeps what it is given. */
export interface Mailbox {
  /** What SMTP_URL would say. */
  url: string;
  mails: ParsedMail[];
  /** Addresses that it takes nothing for, with what it says of them. */
  refusing: Map<string, string>;
  /** Waits for the mail to this address with these words in its subject. */
  mailTo(address: string, subject: string): Promise<ParsedMail>;
  /** All that came to this address so far, by their subjects. */
  subjectsTo(address: string): string[];
  close(): Promise<void>;
}

/** Greets at once. The library waits 100 ms first, with each mail of each test. */
class PromptServer extends SMTPServer {
  override connect(...given: Parameters<SMTPServer['connect']>): void {
    super.connect(...given);
    const connection = [...this.connections].at(-1);
    if (!connection) return;
    connection.connectionReady();
    connection.connectionReady = () => {};
  }
}

export async function openMailbox(): Promise<Mailbox> {
  const mails: ParsedMail[] = [];
  const refusing = new Map<string, string>();
  const server = new PromptServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onRcptTo({ address }, _session, done) {
      const said = refusing.get(address);
      done(said === undefined ? null : Object.assign(new Error(said), { responseCode: 550 }));
    },
    onData(stream, _session, done) {
      simpleParser(stream).then(
        (mail) => done(null, void mails.push(mail)),
        (error: Error) => done(error),
      );
    },
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.server.address() as AddressInfo;
  const mailsTo = (address: string) =>
    mails.filter((mail) => [mail.to].flat().some((to) => to?.text === address));

  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refusing,
    mailTo: (address, subject) =>
      vi.waitFor(
        () => {
          const found = mailsTo(address).findLast((mail) => mail.subject?.includes(subject));
          if (!found) throw new Error(`no mail '${subject}' came to ${address}`);
          return found;
        },
        { timeout: 30_000, interval: 10 },
      ),
    subjectsTo: (address) => mailsTo(address).map((mail) => mail.subject ?? ''),
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

/** The one link of a mail. */
export function linkIn(mail: ParsedMail): URL {
  return new URL(mail.text?.match(/^https?:\/\/\S+$/m)?.[0] ?? 'no link');
}
