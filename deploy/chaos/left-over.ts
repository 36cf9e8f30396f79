import { setTimeout as delay } from 'node:timers/promises';

/** What of the tasks and deliveries of a run is not done, in words (machines.md 85). */
export interface LeftOver {
  /** What did not end by itself, or did not even when its time came. */
  left: string[];
  /** Deliveries that waited for a time of their own, which was brought forward. */
  helped: string[];
}

/**
 * In ms. Tasks of a dead process are given back after 90 s, and graphile-worker waits 55 s before a
 * fourth try. What is left after that must be done at once.
 */
const PATIENCE = { byItself: 180_000, helped: 30_000 };

/** Asks the primary, and again where that breaks. */
export type Ask = (statement: string) => Promise<{ what: string }[]>;

/**
 * Waits until every task has ended by itself: nothing is touched until then. Deliveries may wait
 * for the end of a claim, which lasts 15 minutes, where their process died in the middle of a try.
 * Of those it is proved that a task is there that takes them over, and when; then claim and task
 * are brought forward, since nobody holds them any more: no task is under way.
 */
export async function waitForTasks(ask: Ask, patience = PATIENCE): Promise<LeftOver> {
  const words = async (statement: string) => (await ask(statement)).map(({ what }) => what);
  const left = await untilNone(() => words(UNSETTLED), patience.byItself);
  const helped = await words(UNDELIVERED);
  if (left.length > 0 || helped.length === 0) return { left, helped: [] };
  await ask(BRING_FORWARD);
  const still = () => words(`${UNSETTLED} union all ${UNDELIVERED}`);
  return { left: await untilNone(still, patience.helped), helped };
}

async function untilNone(ask: () => Promise<string[]>, patience: number): Promise<string[]> {
  const until = performance.now() + patience;
  for (;;) {
    const left = await ask();
    if (left.length === 0 || performance.now() >= until) return left;
    await delay(500);
  }
}

/**
 * What is due later, by its own time, is no task that was left. Nor is one that another has
 * replaced while it ran: it has no try left, and either no error or, where it failed after that,
 * no key any more. Every task of a message has one.
 */
const TASKS = `select 'task ' || task_identifier || ': ' || coalesce(last_error, 'not done') as what
  from graphile_worker.jobs
  where locked_at is not null
    or ((run_at <= now() or attempts > 0) and (attempts < max_attempts or
      (last_error is not null and (key is not null or task_identifier not like 'message\\_%'))))`;
const DELIVERY = `select 'delivery ' || d.id || ': ' || d.state || ' after ' || d.attempts as what
  from message_deliveries d where d.state <> 'delivered'`;
const UNDELIVERED = DELIVERY;
/** Each minute the servers look for those by themselves. */
const HELD = `select 'entry ' || id || ': its digest is due' as what from inbox_entries
  where held_until <= now()`;
/**
 * It waits rightly if a task comes for it by itself. A claim ends within 15 minutes, and its task
 * comes then; the clocks of a server and a node may differ by 90 s.
 */
const UNSETTLED = `${TASKS} union all ${HELD} union all ${DELIVERY} and not (d.state = 'waiting'
    and (d.claimed_until is null or d.claimed_until <= now() + interval '17 minutes')
    and exists (select from graphile_worker.jobs j
      where j.key = d.id::text and j.run_at > now() and j.attempts < j.max_attempts
        and j.run_at <= coalesce(d.claimed_until + interval '2 minutes', j.run_at)))`;
const BRING_FORWARD = `with ended as (
    update message_deliveries set claimed_until = null where state = 'waiting' returning id
  ) select graphile_worker.reschedule_jobs(array_agg(j.id), run_at => now())::text as what
  from graphile_worker.jobs j join ended on j.key = ended.id::text having count(*) > 0`;
