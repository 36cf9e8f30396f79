import { counted } from '../../kit/words/format.ts';

/** Nobody shows their name; with none at all a seat is offered, and not taken yet. */
export function nobodyNamed(attend: number): string {
  if (attend === 0) return 'No one yet';
  return `${counted(attend, 'person', 'people')} ${attend === 1 ? 'does' : 'do'} not show a name`;
}
