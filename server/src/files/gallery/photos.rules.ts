import { isDay } from '@pcr/contract/kit/shapes.ts';
import type { Actor } from '../../kit/permit/permit.ts';
import type { OwnedFile } from '../files.rules.ts';

/** What the rules look at. */
export interface OwnedPhoto extends OwnedFile {
  people: readonly { agreed: boolean }[] | null;
}

const isOwner = (actor: Actor, row: OwnedFile) => row.user_id === actor.id;
/** gallery.md 8: it is said who is in it, and each of them agreed. */
const isAgreed = ({ people }: OwnedPhoto) => people?.every(({ agreed }) => agreed) ?? false;

/** gallery.md 1: a photo is its owner's alone. */
export const photoRules = {
  see: isOwner,
  edit: isOwner,
  delete: isOwner,
  restore: isOwner,
  share: (actor: Actor, row: OwnedPhoto) => isOwner(actor, row) && isAgreed(row),
};

const AGREED = `(p.people is not null and not jsonb_path_exists(p.people, '$[*] ? (@.agreed != true)'))`;

/** The same sentences in SQL, over a row `p`, its file `f` and the viewer `$1`. */
export const photoRulesInSql = {
  /** As of `share`, whoever looks. */
  agreed: AGREED,
  see: 'p.user_id = $1 and f.user_id = $1',
  can: `json_build_object('edit', f.user_id = $1, 'delete', f.user_id = $1, 'share', f.user_id = $1 and ${AGREED})`,
};

const TITLE_MAX = 100;

/**
 * The name of the file that came, without its extension: what a photo is called until its owner
 * says.
 */
export function titleOf(name: string): string {
  const stem = name.replace(/\.[^.]{1,10}$/u, '').trim();
  return [...(stem || 'Photo')].slice(0, TITLE_MAX).join('');
}

/** The day and, where it follows at once, the time: IMG-20240203-WA0001, Screenshot 2024-02-03. */
const DAY_IN_NAME = /(?<!\d)((?:19|20)\d\d)([-_.]?)(\d\d)\2(\d\d)(?=\d{6}|\D|$)/g;

/** Days that a name may say, as phones and apps write them. */
export const daysInName = (name: string): string[] =>
  [...name.matchAll(DAY_IN_NAME)].map(([, year, , month, day]) => `${year}-${month}-${day}`);

/** No phone and hardly any camera had a picture of its own before. */
const FIRST_DAY = '1990-01-01';
/** Where clocks begin again whose battery was empty. */
const DEAD_CLOCK = '2000-01-01';

/** Whether a photo can be of this day (gallery.md 26). */
export const canBeTaken = (day: string, latest: string): boolean =>
  isDay(day) && day >= FIRST_DAY && day !== DEAD_CLOCK && day <= latest;
