import type { FaultWindow, FinalState, Heard, History, TakenMail, Write } from '../history.ts';
import type { Finding } from './findings.ts';
import { isWrite } from './possible.ts';

/** For so long before and after it a fault may take the answer to a mail away, in ms. */
const AROUND = 5_000;

/**
 * Whether every mail of an acknowledged letter came, and none twice where the protocol lets us know
 * (machines.md 85); and whether tasks are left over.
 */
export function checkTasks(
  history: History,
  { mails, left }: FinalState,
  faults: readonly FaultWindow[],
): Finding[] {
  const byToken = Map.groupBy(mails, ({ token }) => token);
  const letters = history.filter(isWrite).filter(({ room }) => room === 'letter');
  return [
    ...letters.flatMap((letter) => checkLetter(letter, byToken.get(letter.token) ?? [], faults)),
    ...left.map((what): Finding => ({ promise: 'task', what })),
  ];
}

function checkLetter(
  { n, token, outcome }: Write,
  mails: readonly TakenMail[],
  faults: readonly FaultWindow[],
): Finding[] {
  const what = `operation ${n}: letter ${token}`;
  if (mails.length > 0 && outcome === 'refused')
    return [{ promise: 'refusedFound', what: `${what}: a mail came` }];
  return checkMails(what, outcome === 'acknowledged', mails, faults);
}

/** Whether what must be mailed, or may be, was mailed once. */
export function checkMails(
  what: string,
  must: boolean,
  mails: readonly TakenMail[],
  faults: readonly FaultWindow[],
): Finding[] {
  if (mails.length === 0) return must ? [{ promise: 'task', what: `${what}: no mail came` }] : [];
  // The same Message-ID says that it is the same mail; another one is another mail.
  if (new Set(mails.map(({ messageId }) => messageId)).size > 1)
    return [{ promise: 'twice', what: `${what}: it was made into several mails` }];
  const unexcused = mails.slice(0, -1).filter(({ taken }) => !isDuring(faults, taken));
  return unexcused.length > 0
    ? [{ promise: 'twice', what: `${what}: its mail came ${mails.length} times without a fault` }]
    : [];
}

/** SMTP's answer, or the note that it came, may have been lost then, and it is sent again. */
const isDuring = (faults: readonly FaultWindow[], at: number) =>
  faults.some(({ begun, whole }) => at >= begun - AROUND && at <= whole + AROUND);

/**
 * So long after its acknowledgement a page may hear of a line, in ms: one that is silent is given
 * up after 50 s, and opened again within 2.
 */
const HEARD_WITHIN = 60_000;

/**
 * Whether an open page of who got it heard of each acknowledged line in time: by name, or by being
 * told to ask for everything again (machines.md 86).
 */
export function checkLive(history: History): Finding[] {
  const heard = Map.groupBy(
    history.filter((entry): entry is Heard => entry.kind === 'heard'),
    ({ who }) => who,
  );
  return history.filter(isWrite).flatMap(({ n, to, tries, outcome }): Finding[] => {
    const sent = tries[0]?.sent ?? 0;
    const until = (tries.at(-1)?.answered ?? 0) + HEARD_WITHIN;
    const isOfIt = ({ at, topic, id }: Heard) =>
      at >= sent && at <= until && (topic === null || id === to?.conversation);
    if (!to || outcome !== 'acknowledged' || heard.get(to.who)?.some(isOfIt)) return [];
    return [{ promise: 'live', what: `operation ${n}: member ${to.who} heard of no line in time` }];
  });
}
