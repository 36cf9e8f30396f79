import { type IncomingMessage, Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent as TlsAgent, request as tlsRequest } from 'node:https';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { SENT_AGAIN } from '@pcr/contract/kit/endpoint.ts';
import { type Outcome, outcomeOf, type Try } from '../history.ts';
import type { Chance } from './chance.ts';

// A member's browser. It keeps its connections, and sends a request again where the app would do so
// (machines.md 88).

/** Where members find PCR. */
export interface Door {
  /** Addresses that are asked in turns: nginx, or each server where there is none before them. */
  addresses: readonly string[];
  /** What a browser says that it is on. */
  origin: string;
  /** What nginx's certificate is checked with; none where the addresses are plain. */
  ca?: string;
  /** What it is for, where that is a name. */
  serverName?: string;
  /**
   * This machine's addresses. Members have one each, so that no limit takes all for one, and now
   * and then ask by another's, which may lead to the other server.
   */
  clients?: readonly string[];
}

export interface Asking {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below /api. */
  path: string;
  body?: object | Uint8Array;
  /** From the answer to a second try: the first one was done, as a conflict with what was sent. */
  isDone?(answer: Answer): boolean;
}

export interface Answer {
  /** 0: nothing came back. */
  status: number;
  text: string;
}

export interface Asked {
  tries: Try[];
  outcome: Outcome;
  last: Answer;
}

export interface Caller {
  ask(asking: Asking): Promise<Asked>;
  /** Opens what stays open; rejects if it is refused or nobody is there. */
  open(path: string): Promise<IncomingMessage>;
  close(): void;
}

/** For so long the app tries by itself, in ms. */
const PATIENCE = 60_000;
/** After so long the app takes a read for lost, in ms, and a write. */
const [READ_TIMEOUT, WRITE_TIMEOUT] = [10_000, 25_000];
/** nginx and servers that restart or are away say these. */
const AGAIN = [0, 502, 503, 504];

interface Parts {
  door: Door;
  who: number;
  cookie: string;
  chance: Chance;
  now(): number;
}

/** Every so many requests a member asks by their other device. */
const OTHER_DEVICE = 4;

export function openCaller({ door, who, cookie, chance, now }: Parts): Caller {
  const agents = [who, who + 1].map((number) => {
    const { ca, serverName: servername, clients = [] } = door;
    const localAddress = clients[number % clients.length];
    const options = { keepAlive: true, maxSockets: 4, ...(localAddress && { localAddress }) };
    return ca ? new TlsAgent({ ...options, ca, servername }) : new PlainAgent(options);
  });
  let turn = who;

  function send(method: string, path: string, body?: object | Uint8Array, also = {}) {
    const bytes =
      body && (body instanceof Uint8Array ? Buffer.from(body) : Buffer.from(JSON.stringify(body)));
    const device = ++turn % OTHER_DEVICE === 0 ? 1 : 0;
    const address = door.addresses[(turn + device) % door.addresses.length] ?? '';
    const sending = (door.ca ? tlsRequest : plainRequest)(`${address}/api${path}`, {
      method,
      ...(agents[device] && { agent: agents[device] }),
      headers: {
        ...{ host: new URL(door.origin).host, origin: door.origin, cookie },
        // nginx puts what it sees in the place of it.
        'x-forwarded-for': `10.0.0.${who}`,
        ...(bytes && { 'content-length': bytes.length }),
        ...(bytes && !(body instanceof Uint8Array) && { 'content-type': 'application/json' }),
        ...also,
      },
    });
    const answered = new Promise<IncomingMessage>((done, fail) => {
      sending.once('response', done);
      sending.once('error', fail);
    });
    // An error after the answer has begun is the answer's.
    sending.on('error', () => {});
    sending.end(bytes);
    return { sending, answered };
  }

  async function once({ method, path, body }: Asking, also: object): Promise<Answer> {
    const { sending, answered } = send(method, path, body, also);
    const patience = method === 'GET' ? READ_TIMEOUT : WRITE_TIMEOUT;
    const late = setTimeout(() => sending.destroy(new Error('too late')), patience);
    try {
      const response = await answered;
      return { status: response.statusCode ?? 0, text: await text(response) };
    } catch {
      return { status: 0, text: '' };
    } finally {
      clearTimeout(late);
    }
  }

  return {
    async ask(asking) {
      const tries: Try[] = [];
      const until = now() + PATIENCE;
      for (;;) {
        const sent = now();
        // Only who was answered sends it again by itself: after no answer the person presses anew.
        const isAgain = asking.method !== 'GET' && tries.some(({ status }) => status > 0);
        const last = await once(asking, isAgain ? { [SENT_AGAIN]: '1' } : {});
        const code = codeIn(last);
        tries.push({ sent, answered: now(), status: last.status, code });
        const again = AGAIN.includes(last.status) && code !== 'outcome_unknown';
        if (!again || now() > until) {
          const done = tries.length > 1 && asking.isDone?.(last);
          return { tries, outcome: outcomeOf(tries, done), last };
        }
        await delay(200 + chance() * 600);
      }
    },
    async open(path) {
      const { sending, answered } = send('GET', path);
      const response = await answered;
      if (response.statusCode === 200) return response;
      sending.destroy();
      throw new Error(`${path} was refused: ${response.statusCode}`);
    },
    close() {
      for (const agent of agents) agent.destroy();
    },
  };
}

function codeIn({ status, text: said }: Answer): string | null {
  if (status < 400) return null;
  try {
    return JSON.parse(said).error?.code ?? null;
  } catch {
    return null;
  }
}
