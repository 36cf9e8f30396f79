/** The promises of a chaos run (machines.md 81-87), in the order of its table. */
export const PROMISES = {
  lost: 'acknowledged writes lost',
  doubled: 'writes done twice',
  refusedFound: 'refused writes found',
  beyond: 'entries that nobody sent',
  ownRead: 'reads that miss one’s own write',
  consent: 'consents shown after they were turned off',
  session: 'sessions lost',
  answer: 'answers that no fault excuses',
  task: 'tasks, daily duties and mails not done',
  twice: 'tasks, daily duties and mails done twice',
  live: 'lines that no open page heard of',
  seats: 'events with more members than seats',
  fault: 'faults that were not brought, had no effect, or did not become whole',
} as const;
export type Promised = keyof typeof PROMISES;

/** A promise that was broken, and by what, in words that lead to it in the history. */
export interface Finding {
  promise: Promised;
  what: string;
}
