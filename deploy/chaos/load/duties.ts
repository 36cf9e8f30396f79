import { setTimeout as delay } from 'node:timers/promises';
import { type Connection, withClient } from '../../../bench/load/bench-database.ts';
import type { Transaction } from '../../../server/src/kit/postgres/database.ts';
import { sendBroadcast } from '../../../server/src/notifications/notifications.ts';
import type { Duty } from '../history.ts';

// What PCR does for members though none of them asks (machines.md 52), brought to be due in the
// moment of a fault: a broadcast, digests of what came before, and a nightly deletion.

export interface Duties {
  /** Makes a round of them due. */
  bring(): Promise<void>;
  /** After the last fault, once every broadcast is told: makes due what digests still hold. */
  bringRest(): Promise<void>;
}

interface Parts {
  primary: () => Promise<Connection>;
  /** How many members there are. */
  members: number;
  note(duty: Omit<Duty, 'kind' | 'at'>): void;
}

/** Rows of each member that are due to be deleted, and that are not. */
const ROWS = { delete: 20, keep: 2 };
/** In ms: a task of a dead process is given back after 90 s. */
const ALL_TOLD_WITHIN = 180_000;

export async function openDuties({ primary, members, note }: Parts): Promise<Duties> {
  const to = Array.from({ length: members }, (_, who) => who);
  let round = 0;
  await withClient(await primary(), (client) => client.query(PREFER));

  return {
    async bring() {
      const n = ++round;
      const tokens = { tell: `news-${n}`, delete: `old-${n}`, keep: `young-${n}` };
      const made = await withClient(await primary(), async (client) => {
        await client.query('begin');
        await client.query(MAKE_ROWS, [`${tokens.delete}-`, '400 days', ROWS.delete]);
        await client.query(MAKE_ROWS, [`${tokens.keep}-`, '300 days', ROWS.keep]);
        await client.query(`select graphile_worker.add_job('inbox_sweep', '{}')`);
        // A digest is of several entries: those of two rounds.
        if (n % 2 === 1) {
          await client.query(MAKE_DUE);
          await client.query(LOOK_AT_DUE);
        }
        const tx = {
          query: async ({ text }: { text: string }, values: readonly unknown[]) =>
            (await client.query(text, [...values])).rows,
        } as unknown as Transaction;
        const draft = { kind: 'surveys', message_subject: tokens.tell, body: 'Hello.' } as const;
        await sendBroadcast(tx, draft, { region: null, members }, new Date());
        await client.query('commit');
      }).then(
        () => 'acknowledged' as const,
        () => 'unknown' as const,
      );
      note({ does: 'tell', tokens: [tokens.tell], to, outcome: made });
      for (const does of ['delete', 'keep'] as const) {
        const own = Array.from({ length: ROWS[does] }, (_, row) => `${tokens[does]}-${row + 1}`);
        note({ does, tokens: own, to, outcome: made });
      }
    },
    async bringRest() {
      await untilTrue(ALL_TOLD_WITHIN, async () =>
        withClient(await primary(), async (client) => {
          const { rows } = await client.query('select from broadcasts where finished_at is null');
          if (rows.length > 0) return false;
          // Nobody is asked to look: each minute the servers do so by themselves.
          await client.query(MAKE_DUE);
          return true;
        }),
      );
    },
  };
}

/** Asks until it is so, and again where that breaks; gives up when the time is over. */
async function untilTrue(within: number, ask: () => Promise<boolean>): Promise<boolean> {
  const until = performance.now() + within;
  while (!(await ask().catch(() => false))) {
    if (performance.now() > until) return false;
    await delay(500);
  }
  return true;
}

/** Every second member has digests; no mail counts but those of duties and lines. */
const PREFER = `insert into notification_preferences (user_id, digest, look_up_notices)
  select id, case when row_number() over (order by id) % 2 = 0 then 'hourly' else 'at_once' end, false from users`;
/** As old as $2 says, for each member, each with a number behind $1. */
const MAKE_ROWS = `insert into inbox_entries (id, user_id, kind, subject_id, parts, created_at, read_at)
  select gen_random_uuid(), u.id, 'operator_news', gen_random_uuid(),
    jsonb_build_object('topic', 'surveys', 'message_subject', $1::text || n), now() - $2::interval, now()
  from users u, generate_series(1, $3::int) n`;
/** As if their hour had come. */
const MAKE_DUE = 'update inbox_entries set held_until = now() where held_until is not null';
/** As each minute does. */
const LOOK_AT_DUE = `select graphile_worker.add_job('inbox_held', '{}', job_key => 'inbox_held', queue_name => 'inbox_held')`;
