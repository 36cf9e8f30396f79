import type { History, Look, Write } from '../history.ts';
import type { Finding } from './findings.ts';
import { isWrite } from './possible.ts';

/**
 * Whether anything is shown in an answer whose request began after its owner's turning-off was
 * acknowledged, and before they sent that they turn it on again (machines.md 83).
 */
export function checkConsents(history: History): Finding[] {
  const set = history.filter(isWrite).filter(({ room }) => room === 'consent');
  const byOwner = Map.groupBy(set, ({ who, key }) => `${who} ${aboutOf(key)}`);
  return history
    .filter((entry): entry is Look => entry.kind === 'look' && entry.outcome === 'acknowledged')
    .flatMap((look) =>
      look.shown.flatMap((owner): Finding[] => {
        const off = offDuring(byOwner.get(`${owner} ${look.about}`) ?? [], look);
        return off
          ? [
              {
                promise: 'consent',
                what: `operation ${look.n}: member ${look.who} sees ${look.about} of member ${owner}, who turned it off in operation ${off.n}`,
              },
            ]
          : [];
      }),
    );
}

/** The key of a consent is its name and its member: others have the same one. */
export const consentKey = (about: string, who: number) => `${about} ${who}`;
const aboutOf = (key: string) => key.split(' ')[0];

/**
 * The acknowledged turning-off that held during the whole look, if there is one. `sets` are those
 * of one member and one consent, oldest first.
 */
function offDuring(sets: readonly Write[], look: Look): Write | null {
  // The last try is the one that was answered.
  const from = look.tries.at(-1)?.sent ?? 0;
  const until = look.tries.at(-1)?.answered ?? 0;
  let off: Write | null = null;
  for (const write of sets) {
    const sent = write.tries[0]?.sent ?? 0;
    const answered = write.tries.at(-1)?.answered ?? 0;
    if (write.token === 'on' && write.outcome !== 'refused' && sent <= until) off = null;
    if (write.token === 'off' && write.outcome === 'acknowledged' && answered <= from) off = write;
  }
  return off;
}
