// What a statement does, judged by its words (machines.md 6, 15).

/** A write of its own, whose commit waits behind all before it (machines.md 12). */
export const BARRIER = `select pg_logical_emit_message(true, 'pcr', '')`;

export interface Does {
  /** It may change something. */
  readonly writes: boolean;
  /** It changes nothing that anybody reads; still the commit waits for a second node. */
  readonly holds: boolean;
  /** It ends a transaction, or is nothing but a commit. */
  readonly commits: boolean;
  /** Whoever lifts the time limit of PostgreSQL means that of the answer, too. */
  readonly lifts: boolean;
}

const COMMITS = /^\s*(?:commit\b|select pg_logical_emit_message)/i;
const LIFTS = /\bset (?:local )?statement_timeout = 0/i;
const WRITES = [
  /\b(?:insert|update|delete|merge|truncate|call|create|alter|drop)\b/i,
  /\b(?:pg_logical_emit_message|nextval|setval|\w*add_job\w*)\b/i,
  // All functions of the queue write.
  /\bgraphile_worker"?\.\w+(?=\()/i,
];
/** Whoever holds rows for others is written down, and so is whom a notice is for. */
const LOCKS = /\bfor (?:no key update|update|key share|share)\b/gi;
const HOLDS = /\bfor (?:no key update|update|key share|share)\b|\bnotify\b|\bpg_notify\b/i;
/** Words that are no statement: a comment and what is quoted; whatever begins first. */
const OTHER = /--[^\n]*|\/\*[\s\S]*?\*\/|'[^']*'/g;

const known = new Map<string, Does>();
/** Texts are constants of the program and of its libraries; some are put together of names. */
const MOST_KNOWN = 5_000;

export function whatItDoes(text: string): Does {
  let does = known.get(text);
  if (!does) {
    if (known.size >= MOST_KNOWN) known.clear();
    const words = text.replace(OTHER, ' ');
    does = {
      writes: WRITES.some((one) => one.test(words.replace(LOCKS, ' '))),
      holds: HOLDS.test(words),
      commits: COMMITS.test(text),
      lifts: LIFTS.test(text),
    };
    known.set(text, does);
  }
  return does;
}
