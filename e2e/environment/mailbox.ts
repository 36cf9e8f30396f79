import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

export interface Mailbox {
  /** For SMTP_URL. */
  url: string;
  /**
   * The next mail to this address, with this in its subject, that was not taken before: one that is there, or that
   * still comes. Rejects after 40 s.
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

const PATIENCE = 40_000;

/** A real SMTP server that keeps what it receives. */
export async function openMailbox(): Promise<Mailbox> {
  const kept: { to: string; mail: ReceivedMail }[] = [];
  const arrivals = new EventEmitter();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      simpleParser(stream)
        .then((parsed) => {
          for (const { address } of session.envelope.rcptTo) kept.push({ to: address, mail: received(parsed) });
          arrivals.emit('mail');
          done();
        })
        .catch(done);
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const isFor = (address: string, subject: string) => (one: { to: string; mail: ReceivedMail }) =>
    one.to === address && one.mail.subject.includes(subject);

  return {
    url: `smtp://127.0.0.1:${port}`,
    async next(address, subject) {
      const signal = AbortSignal.timeout(PATIENCE);
      for (;;) {
        const at = kept.findIndex(isFor(address, subject));
        const [found] = at >= 0 ? kept.splice(at, 1) : [];
        if (found) return found.mail;
        await once(arrivals, 'mail', { signal }).catch(() => {
          const there = kept.map(({ to, mail }) => `'${mail.subject}' to ${to}`).join(', ');
          throw new Error(`No mail '${subject}' has come to ${address}. There is: ${there || 'none'}`);
        });
      }
    },
    count: (address, subject) => kept.filter(isFor(address, subject)).length,
    close: () => new Promise((done) => server.close(() => done())),
  };
}

function received({ subject = '', text = '' }: ParsedMail): ReceivedMail {
  return { subject, text, link: text.match(/https?:\/\/\S+/)?.[0] ?? '' };
}
