import { type History, type Read, stateKey, type Write } from '../history.ts';
import type { Finding } from './findings.ts';
import { possibleAfter, said } from './possible.ts';

/**
 * Whether each member reads what they wrote, on whichever server (machines.md 82). A member asks
 * one thing after the other, so what a read may show follows from the writes before it.
 */
export function checkOwnReads(history: History): Finding[] {
  const findings: Finding[] = [];
  /** The writes so far, by member and room, then by key. */
  const written = new Map<string, Map<string, Write[]>>();
  const roomOf = ({ who, room }: Write | Read) => {
    const name = stateKey(room, String(who));
    const own = written.get(name) ?? new Map<string, Write[]>();
    written.set(name, own);
    return own;
  };
  for (const entry of history) {
    if (entry.kind === 'write') {
      const own = roomOf(entry);
      own.set(entry.key, [...(own.get(entry.key) ?? []), entry]);
    }
    if (entry.kind === 'read' && entry.outcome === 'acknowledged')
      findings.push(...missedBy(entry, roomOf(entry)));
  }
  return findings;
}

function missedBy(read: Read, own: ReadonlyMap<string, Write[]>): Finding[] {
  const keys = new Set([...(read.of === 'all' ? own.keys() : read.of), ...Object.keys(read.seen)]);
  return [...keys].flatMap((key): Finding[] => {
    const seen = read.seen[key] ?? null;
    const possible = possibleAfter(own.get(key) ?? []);
    if (possible.has(seen)) return [];
    const could = [...possible].map(said).join(' or ');
    return [
      {
        promise: 'ownRead',
        what: `operation ${read.n}: member ${read.who} reads ${said(seen)} in ${read.room} ${key}, not ${could}`,
      },
    ];
  });
}
