import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { Arrivals } from './arrivals.ts';

export interface Mailbox {
  /** For SMTP_URL. */
  url: string;
  /**
   * The next mail to this address, with this in its subject, that was not taken before: one that is
   * there, or that still comes. Rejects after 40 s.
   */
  next(address: string, subject: string): Promise<ReceivedMail>;
  /** How many of them are there that were not taken. */
  count(address: string, subject: string): number;
  close(): Promise<void>;
}

export interface ReceivedMail {
  subject: string;
  text: string;
  /** The first address in it. */
  link: string;
}

interface Received {
  to: string;
  mail: ReceivedMail;
}

/** A real SMTP server that keeps what it receives. */
export async function openMailbox(): Promise<Mailbox> {
  const arrivals = new Arrivals<Received>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      simpleParser(stream)
        .then((parsed) => {
          for (const { address } of session.envelope.rcptTo)
            arrivals.add({ to: address, mail: received(parsed) });
          done();
        })
        .catch(done);
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const isFor =
    (address: string, subject: string) =>
    ({ to, mail }: Received) =>
      to === address && mail.subject.includes(subject);

  return {
    url: `smtp://127.0.0.1:${port}`,
    async next(address, subject) {
      const { mail } = await arrivals.next(
        isFor(address, subject),
        `No mail '${subject}' to ${address}`,
        (one) => `'${one.mail.subject}' to ${one.to}`,
      );
      return mail;
    },
    count: (address, subject) => arrivals.count(isFor(address, subject)),
    close: () => new Promise((done) => server.close(() => done())),
  };
}

function received({ subject = '', text = '' }: ParsedMail): ReceivedMail {
  return { subject, text, link: text.match(/https?:\/\/\S+/)?.[0] ?? '' };
}
