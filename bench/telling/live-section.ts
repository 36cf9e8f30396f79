import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { publish } from '../../server/src/kit/live/live.ts';
import { connect, type Database } from '../../server/src/kit/postgres/database.ts';
import { atEnd, start, temporaryFolder } from '../environment.ts';
import { startBenchDatabase } from '../load/bench-database.ts';
import { cpuSeconds, KNOWS_MEMORY, memory } from '../load/processes.ts';
import { load, type Owner, SECRET } from '../load/sample-load.ts';
import { held, informs, type Row, type Section, short } from '../report.ts';
import type { LiveAnswer, LiveOrder } from './live-round.ts';

const PAGES = 500;
const HELD_S = 60;
const PORTS = [4920, 4921] as const;
/**
 * A phone shows 100 ms as 'at once'; with the way there and back and the asking again, the whole
 * stays below half a second.
 */
const MOST_P99_MS = 250;
/** 500 pages then keep 16 MB, a third of what the server itself does. */
const MOST_KB = 32;

const METHOD = `\
${PAGES} members keep one open stream each for ${HELD_S} s, while an event goes to a random member every 50 ms and to everyone every
5 s. Then each of two servers has half of the pages and one is killed: its pages must come back to the other within 2 s
and load everything again. A delivery takes from before the event's transaction until the page, in another process, has
read the whole message.`;

/**
 * Live updates: what holding pages costs, how soon they hear, and whether any misses anything when
 * a server is killed.
 */
export async function liveSection(progress: (text: string) => void): Promise<Section> {
  const folder = await temporaryFolder();
  const bench = await startBenchDatabase();
  const owners = await load(bench.connection, { owners: PAGES, recordsOfEach: 1 });
  const ownersFile = join(folder, 'owners.json');
  await writeFile(ownersFile, JSON.stringify(owners), { mode: 0o600 });
  const database = connect({ connection: bench.connection, connections: 2, onError: () => {} });
  atEnd(() => database.close());
  const serve = (port: number) =>
    start('load/product-server.ts', {
      connection: bench.connection,
      port,
      dataDir: folder,
      secret: SECRET,
    });
  const [first, pages] = [
    await serve(PORTS[0]),
    await start('telling/live-client.ts', { ownersFile }),
  ];
  const order = (asked: LiveOrder) => pages.ask<LiveAnswer>(asked);

  progress(`${PAGES} pages on one process for ${HELD_S} s ...`);
  const opening = { ports: [PORTS[0]], pages: PAGES };
  const rows: Row[] = [];
  // Once around, so that what only the first page costs (code, statements) is there.
  await order({ open: opening });
  await order({ close: true });
  await delay(2_000);
  const kept = () => first.ask<number>('what do you keep?');
  const empty = await kept();
  const begun = performance.now();
  await order({ open: opening });
  rows.push(
    informs(
      `opening ${PAGES} streams at once`,
      `${short(performance.now() - begun)} ms until all are current`,
    ),
  );
  const busy = cpuSeconds([first.pid]);
  await order({});
  const published = await publishFor(database, owners, HELD_S, 50, 5_000);
  await delay(1_000);
  const minute = await order({});
  const whole = memory([first.pid]);
  rows.push(
    held(
      'memory of one open page, on the server',
      ((await kept()) - empty) / PAGES / 1000,
      { most: MOST_KB },
      ' kB',
    ),
  );
  if (KNOWS_MEMORY) {
    rows.push(informs('the whole server process with all pages', `${short(whole / 1e6)} MB (PSS)`));
  }
  rows.push(held('streams that broke in that minute', minute.lost.length, { most: 0 }));
  for (const kind of ['one member', 'everyone'] as const) {
    const times = minute.heard.flatMap(([, id, at]) => {
      const one = published.get(id);
      return one && (one.to === null) === (kind === 'everyone') ? [at - one.at] : [];
    });
    times.sort((a, b) => a - b);
    const at = (part: number) =>
      times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN;
    const detail = `median ${short(at(0.5))} ms, longest ${short(at(1))} ms, ${times.length} deliveries`;
    rows.push(
      held(
        `published to ${kind}: p99 until the page has it`,
        at(0.99),
        { most: MOST_P99_MS },
        ' ms',
        detail,
      ),
    );
  }
  rows.push(...exactly('in that minute', published, minute));
  rows.push(
    informs(
      'processor time of the server in that minute',
      `${short(cpuSeconds([first.pid]) - busy)} s`,
    ),
  );

  progress('two processes, one of them killed ...');
  await order({ close: true });
  await serve(PORTS[1]);
  await order({ open: { ports: [...PORTS], pages: PAGES } });
  await order({});
  const publishing = publishFor(database, owners, 12, 10, 1_000);
  await delay(4_000);
  process.kill(first.pid, 'SIGKILL');
  const publishedToTwo = await publishing;
  await delay(4_000);
  const after = await order({});
  const forgotten = after.lost.filter(([owner, at]) => !refreshedAfter(after, owner, at));
  rows.push(
    held('pages that reconnected after one of two processes was killed', after.lost.length, {
      least: PAGES / 2,
    }),
    held('of these, pages not told to load everything again', forgotten.length, { most: 0 }),
    ...exactly('with one of two processes killed', publishedToTwo, after),
  );
  return { name: 'live', title: 'Live updates', method: METHOD, rows, postgres: bench.version };
}

interface Published {
  /** The owner's number; null is everyone. */
  to: number | null;
  /** Before its transaction, as the pages count. */
  at: number;
}

/** Publishes to one owner at random every `everyMs`, and to everyone every `allMs`. */
async function publishFor(
  database: Database,
  owners: readonly Owner[],
  seconds: number,
  everyMs: number,
  allMs: number,
) {
  const published = new Map<string, Published>();
  const begun = performance.now();
  let forAll = begun + allMs / 2;
  for (let n = 1; performance.now() < begun + seconds * 1000; n++) {
    const now = performance.now();
    const to = now >= forAll ? null : Math.floor(Math.random() * owners.length);
    if (to === null) forAll += allMs;
    const id = randomUUID();
    published.set(id, { to, at: performance.timeOrigin + now });
    const recipients = to === null ? ('everyone' as const) : [owners[to]?.id ?? ''];
    await database.transaction((tx) => publish(tx, { to: recipients, topic: 'bench', id }));
    await delay(Math.max(0, begun + n * everyMs - performance.now()));
  }
  return published;
}

const refreshedAfter = ({ refreshed }: LiveAnswer, page: number, time: number) =>
  refreshed.some(([owner, at]) => owner === page && at > time);

/** What each page should have heard, once. */
function exactly(
  when: string,
  published: ReadonlyMap<string, Published>,
  answer: LiveAnswer,
): Row[] {
  const times = new Map<string, number>();
  let strange = 0;
  for (const [owner, id] of answer.heard) {
    const to = published.get(id)?.to;
    if (to === undefined || (to !== null && to !== owner)) strange++;
    times.set(`${owner} ${id}`, (times.get(`${owner} ${id}`) ?? 0) + 1);
  }
  const due = [...published].flatMap(([id, { to, at }]) =>
    to === null
      ? Array.from({ length: PAGES }, (_, owner) => ({ owner, id, at }))
      : [{ owner: to, id, at }],
  );
  /** Published while the page was away, or on its way then; asking for everything brings it. */
  const isAskedFor = ({ owner, at }: (typeof due)[number]) =>
    answer.lost.some(
      ([page, lostAt]) =>
        page === owner && at > lostAt - MOST_P99_MS && refreshedAfter(answer, page, at),
    );
  const unheard = due.filter(({ owner, id }) => !times.has(`${owner} ${id}`));
  const missed = unheard.filter((one) => !isAskedFor(one)).length;
  const doubled = [...times.values()].filter((count) => count > 1).length;
  return [
    held(
      `missed ${when}`,
      missed,
      { most: 0 },
      '',
      `of ${due.length}; ${unheard.length - missed} while away`,
    ),
    held(`received twice ${when}`, doubled, { most: 0 }),
    held(`received by the wrong page ${when}`, strange, { most: 0 }),
  ];
}
