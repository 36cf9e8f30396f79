import { ALBUM_DAYS, type Album } from '@pcr/contract/files/albums/albums.schema.ts';
import type { Photo } from '@pcr/contract/files/gallery/photos.schema.ts';
import { counted } from '../../kit/words/format.ts';
import { saidWhen } from '../../kit/words/said-when.ts';
import { paths } from '../../paths.ts';

/** The draft of a new album. */
export const ALBUM_DRAFT = 'albums:new';

/** How long a link lives unless the member says otherwise. */
export const USUAL_DAYS = 7;

export const DAY_OPTIONS = Array.from(
  { length: ALBUM_DAYS.most - ALBUM_DAYS.least + 1 },
  (_, n) => {
    const days = ALBUM_DAYS.least + n;
    return { value: String(days), label: counted(days, 'day') };
  },
);

/** The text that goes to parents. */
export const linkOf = (token: string) => `${window.location.origin}${paths.sharedAlbum(token)}`;

export const hasEnded = ({ expires_at }: Pick<Album, 'expires_at'>) =>
  Date.parse(expires_at) <= Date.now();

/** 'Opened 3 times, last on Mar 3 at 4:05 PM' */
export function openedText({ times_opened, last_opened_at }: Album): string {
  if (last_opened_at === null) return 'Not opened yet';
  return `Opened ${counted(times_opened, 'time')}, last ${saidWhen(last_opened_at)}`;
}

/** Why a photo may not be shared (gallery.md 8); null where it may. */
export function whyNot({ can, people }: Pick<Photo, 'can' | 'people'>): string | null {
  if (can.share) return null;
  return people === null ? 'Nobody said who is in it yet' : 'Not everybody in it agreed';
}
