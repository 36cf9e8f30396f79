import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface Mail {
  messageId: string;
  subject: string;
  /** The address that it came to. */
  to: string;
  /** All of it, in lines as they were before they were folded. */
  text: string;
  /** By the clock that was given. */
  taken: number;
}

export interface MailTaker {
  /** Each mail that was taken, as often as it came. */
  readonly mails: readonly Mail[];
  readonly port: number;
  close(): Promise<void>;
}

/** A mail server that takes everything, and writes down when. */
export async function openMailTaker(host: string, now: () => number): Promise<MailTaker> {
  const mails: Mail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 1,
    onData(stream, session, done) {
      let text = '';
      stream.on('data', (part: Buffer) => {
        text += part;
      });
      stream.on('end', () => {
        // A long line of the head goes on in the next one.
        const head = (text.split('\r\n\r\n', 1)[0] ?? '').replace(/\r\n[ \t]+/g, ' ');
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? '';
        mails.push({
          ...{ messageId: field('Message-ID'), subject: field('Subject'), taken: now() },
          to: session.envelope.rcptTo[0]?.address ?? '',
          text: text.replaceAll('=\r\n', ''),
        });
        done();
      });
    },
  });
  // A server that is killed leaves its talk.
  server.on('error', () => {});
  await new Promise<void>((listening) => server.listen(0, host, listening));
  return {
    mails,
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}
