import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

// Real servers that fail as servers do on bad days.

export type MailMood =
  | 'takes it'
  /** Refuses at that point with this number. */
  | { refuses: number; at: 'RCPT' | 'DATA' }
  /** Says nothing more from that point on, until `release`. */
  | { stalls: 'greeting' | 'RCPT' | 'DATA' };

export interface TroubledMailServer {
  /** The value for SMTP_URL. */
  readonly url: string;
  /** All mails that were sent to the end, whatever it answered. */
  readonly mails: ParsedMail[];
  /** Its behaviour now; a function decides for each talk. */
  mood: MailMood | (() => MailMood);
  /** The number of talks that are stalled now. */
  readonly stalled: number;
  /** Continues stalled talks, and takes their mails. */
  release(): void;
  /** Closes the connections of stalled talks without a word. */
  breakOff(): void;
  /** Stops listening. */
  down(): Promise<void>;
  /** Listens again, on the same port. */
  up(): Promise<void>;
  close(): Promise<void>;
}

export async function openTroubledMailServer(): Promise<TroubledMailServer> {
  const mails: ParsedMail[] = [];
  let held: { go(): void; breakOff(): void }[] = [];
  let port = 0;
  let server: SMTPServer | null = null;
  const refusal = (responseCode: number) => Object.assign(new Error('Not today'), { responseCode });

  function make(): SMTPServer {
    const moods = new Map<string, MailMood>();
    const moodOf = (id: string) => moods.get(id) ?? 'takes it';
    const sockets = new Map<string, { destroy(): void }>();
    const hold = (id: string, go: () => void) =>
      void held.push({ go, breakOff: () => sockets.get(id)?.destroy() });
    const made = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      closeTimeout: 1,
      onConnect(session, done) {
        const mood = typeof troubled.mood === 'function' ? troubled.mood() : troubled.mood;
        moods.set(session.id, mood);
        if (typeof mood === 'object' && 'stalls' in mood && mood.stalls === 'greeting')
          hold(session.id, done);
        else done();
      },
      onRcptTo(_address, session, done) {
        const mood = moodOf(session.id);
        if (typeof mood !== 'object') return done();
        if ('stalls' in mood) return mood.stalls === 'RCPT' ? hold(session.id, done) : done();
        return mood.at === 'RCPT' ? done(refusal(mood.refuses)) : done();
      },
      onData(stream, session, done) {
        const mood = moodOf(session.id);
        simpleParser(stream).then((mail) => {
          if (typeof mood === 'object' && 'refuses' in mood && mood.at === 'DATA')
            return done(refusal(mood.refuses));
          mails.push(mail);
          if (typeof mood === 'object' && 'stalls' in mood && mood.stalls === 'DATA')
            return hold(session.id, done);
          done();
        }, done);
      },
      onClose: ({ id }) => void sockets.delete(id),
    });
    // Dropping a connection needs the connection itself, which the session does not give.
    const { connections } = made as unknown as {
      connections: Set<{ id: string; _socket: { destroy(): void } }>;
    };
    const add = connections.add.bind(connections);
    connections.add = (connection) => {
      sockets.set(connection.id, connection._socket);
      return add(connection);
    };
    made.on('error', () => {});
    return made;
  }

  const troubled: TroubledMailServer = {
    get url() {
      return `smtp://127.0.0.1:${port}`;
    },
    mails,
    mood: 'takes it',
    get stalled() {
      return held.length;
    },
    release() {
      const waiting = held;
      held = [];
      for (const { go } of waiting) go();
    },
    breakOff() {
      const waiting = held;
      held = [];
      for (const { breakOff } of waiting) breakOff();
    },
    async down() {
      const closing = server;
      server = null;
      troubled.release();
      if (closing) await new Promise<void>((closed) => closing.close(() => closed()));
    },
    async up() {
      server = make();
      const listening = server;
      await new Promise<void>((done) => listening.listen(port, '127.0.0.1', done));
      port = (listening.server.address() as AddressInfo).port;
    },
    close: () => troubled.down(),
  };
  await troubled.up();
  return troubled;
}

export interface Posted {
  path: string;
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
}

export interface TroubledWebhook {
  readonly url: string;
  readonly posts: Posted[];
  /** Its answer: a status, with these headers; null never answers. */
  answer: { status: number; headers?: Record<string, string>; body?: string } | null;
  /** Breaks off requests that were never answered. */
  release(): void;
  close(): Promise<void>;
}

export async function openTroubledWebhook(): Promise<TroubledWebhook> {
  const open = new Set<ServerResponse>();
  const server = createServer(async (request, response) => {
    open.add(response);
    response.on('close', () => open.delete(response));
    const body = await text(request).catch(() => '');
    webhook.posts.push({
      path: request.url ?? '',
      headers: request.headers,
      body: JSON.parse(body || '{}'),
    });
    if (!webhook.answer) return;
    response
      .writeHead(webhook.answer.status, webhook.answer.headers)
      .end(webhook.answer.body ?? '');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const webhook: TroubledWebhook = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/forms`,
    posts: [],
    answer: { status: 204 },
    release() {
      for (const response of open) response.destroy();
    },
    async close() {
      webhook.release();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return webhook;
}
