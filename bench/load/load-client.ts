import { randomFillSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import type { LoadResult, LoadRound, RsvpResult } from './load-round.ts';
import type { Owner } from './sample-load.ts';

// A client in a process of its own, as lean as it can be: it shares two cores with the servers, and
// each microsecond that it takes makes the difference between them look smaller. Each connection
// sends its next request when the whole answer to the last one is there.

const { ownersFile } = JSON.parse(process.argv[2] ?? '') as { ownersFile: string };
const owners = JSON.parse(readFileSync(ownersFile, 'utf8')) as Owner[];
const END_OF_HEAD = Buffer.from('\r\n\r\n');

process.once('disconnect', () => process.exit(0));
process.on('message', (round: LoadRound) => {
  measure(round).then(
    (result) => process.send?.(result),
    (error: Error) => {
      console.error(error.message);
      process.exit(1);
    },
  );
});
process.send?.('ready');

async function measure(round: LoadRound): Promise<LoadResult | RsvpResult> {
  const times: number[] = [];
  const begun = performance.now();
  const from = begun + round.warmUp * 1000;
  const until = from + round.seconds * 1000;
  await Promise.all(
    Array.from({ length: round.connections }, (_, n) => converse(round, n, from, until, times)),
  );
  // A p99 of nothing would meet every bar.
  if (times.length === 0 && !round.rude)
    throw new Error(`Port ${round.port} answered nothing in ${round.seconds} s`);
  times.sort((a, b) => a - b);
  const at = (part: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
  const result: LoadResult = {
    perSecond: times.length / round.seconds,
    median: at(0.5),
    p99: at(0.99),
  };
  return round.kind === 'rsvp' ? { ...result, attending: attending(round.events) } : result;
}

/** Connection number `n`, until the time is over. Rejects on an answer other than 2xx. */
function converse(
  round: LoadRound,
  n: number,
  from: number,
  until: number,
  times: number[],
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port: round.port, host: '127.0.0.1', noDelay: true });
    const request = round.kind === 'rsvp' ? responses(round, n) : requests(round);
    let asked = 0;
    /** Whether the request that is under way does: no greeting. */
    let counts = true;
    let missing = 0;
    let head: Buffer | null = null;

    const ask = () => {
      asked = performance.now();
      if (asked >= until) {
        socket.end();
        return resolve();
      }
      if (round.greeting) counts = !counts;
      socket.write(request());
    };
    if (round.rude) {
      setTimeout(() => {
        resolve();
        socket.destroy();
      }, until - performance.now());
    }
    socket.on('connect', ask);
    socket.on('error', reject);
    socket.on('close', () =>
      reject(new Error(`The server on port ${round.port} closed the connection`)),
    );
    socket.on('data', (part) => {
      if (missing > 0) {
        missing -= part.length;
      } else {
        head = head ? Buffer.concat([head, part]) : part;
        const end = head.indexOf(END_OF_HEAD);
        if (end < 0) return;
        const lines = head.toString('latin1', 0, end + 4);
        const length = /\r\ncontent-length: (\d+)\r\n/i.exec(lines)?.[1];
        if ((lines[9] !== '2' && !round.rude) || !length) {
          return reject(
            new Error(`${round.kind} on port ${round.port}: ${head.toString('utf8', 0, 2_000)}`),
          );
        }
        missing = Number(length) - (head.length - end - 4);
        head = null;
      }
      if (missing > 0) return;
      const now = performance.now();
      if (counts && now >= from && (now < until || round.late)) times.push(now - asked);
      ask();
    });
  });
}

/** What makes the next request: of a random owner, for a random record of theirs. */
function requests({ kind, port, path, greeting, headers = '', only }: LoadRound): () => string {
  const common = `host: 127.0.0.1:${port}\r\naccept: application/json\r\n${headers}cookie: `;
  const asking = only === undefined ? owners : owners.slice(only, only + 1);
  const anyOf = <T>(of: readonly T[]): T => of[Math.floor(Math.random() * of.length)] as T;
  if (kind === 'create') {
    const origin = `POST /api/families HTTP/1.1\r\norigin: http://127.0.0.1:${port}\r\n`;
    const length = Buffer.byteLength(DRAFT) + 36;
    const content = `content-type: application/json\r\ncontent-length: ${length}\r\n${common}`;
    return () =>
      `${origin}${content}${anyOf(asking).cookie}\r\n\r\n${DRAFT.replace('"id":""', `"id":"${uuid()}"`)}`;
  }
  if (kind === 'get') {
    return () => {
      const { cookie, families } = anyOf(asking);
      return `GET /api/families/${anyOf(families)} HTTP/1.1\r\n${common}${cookie}\r\n\r\n`;
    };
  }
  const get = (what: string, { cookie }: Owner) =>
    `GET ${what} HTTP/1.1\r\n${common}${cookie}\r\n\r\n`;
  let visitor: Owner | undefined;
  return () => {
    const member = visitor ?? anyOf(asking);
    visitor = greeting && !visitor ? member : undefined;
    return get(visitor && greeting ? greeting : (path ?? '/api/families'), member);
  };
}

/**
 * What each member said last to each event. Every connection ends with the whole answer to its last
 * request.
 */
const said = new Map<string, Set<Owner>>();

const attending = (events: readonly string[] = []) =>
  events.reduce((sum, id) => sum + (said.get(id)?.size ?? 0), 0);

/**
 * Answers to random events, of members that no other connection answers for: each reverses the one
 * before.
 */
function responses({ port, connections, events = [] }: LoadRound, n: number): () => string {
  const members = owners.filter((_, number) => number % connections === n);
  let asked = 0;
  return () => {
    const member = members[asked++ % members.length] as Owner;
    const event = events[Math.floor(Math.random() * events.length)] ?? '';
    const attend = said.get(event) ?? new Set();
    said.set(event, attend);
    const response = attend.delete(member) ? 'not_attending' : 'attending';
    if (response === 'attending') attend.add(member);
    const draft = JSON.stringify({ id: uuid(), response, notes: null });
    const origin = `PUT /api/events/${event}/rsvp HTTP/1.1\r\norigin: http://127.0.0.1:${port}\r\n`;
    const content = `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(draft)}\r\n`;
    const head = `host: 127.0.0.1:${port}\r\naccept: application/json\r\ncookie: ${member.cookie}\r\n\r\n`;
    return `${origin}${content}${head}${draft}`;
  };
}

const random = Buffer.alloc(16 * 256);
let used = random.length;

/** UUIDv7, as the web app makes them. */
function uuid(): string {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  const digits = random.toString('hex', used, used + 10);
  used += 16;
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${digits.slice(0, 3)}-8${digits.slice(3, 6)}-${digits.slice(6, 18)}`;
}

const DRAFT = JSON.stringify({
  id: '',
  family_name: 'The Rodríguez-Thompson Family',
  location: 'Round Rock, TX',
  children_count: 2,
  contact_info: '(512) 555-0147, rodriguez.thompson@example.com',
  service_status: 'Completed',
  service_start_date: '2024-08-19',
  service_end_date: '2025-06-06',
  service_end_reason: 'contract_completed',
  other_reason_details: null,
  last_provider: 'Wilson Home Daycare',
  previous_providers: 1,
  reliability_rating: 4.5,
  communication_rating: 4.8,
  timeliness_rating: 3.9,
  professionalism_rating: 5,
  notes:
    'The older one has a peanut allergy; an EpiPen is in the blue bag. Parents asked for a weekly summary and liked ' +
    'photos of crafts. Payment was late twice in the spring and was then settled without a reminder.',
});
