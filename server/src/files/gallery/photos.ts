import { PHOTOS_TOPIC } from '@pcr/contract/files/gallery/photos.schema.ts';
import type { RemadePicture } from '../../kit/files/picture-work.ts';
import { publish } from '../../kit/live/live.ts';
import type { Actor, Permit } from '../../kit/permit/permit.ts';
import type { Transaction } from '../../kit/postgres/database.ts';
import type { NewFile } from '../files.queries.ts';
import * as photos from './photos.queries.ts';
import { canBeTaken, daysInName, titleOf } from './photos.rules.ts';

const DAY_MS = 86_400_000;

const utcDay = (now: Date, later = 0) =>
  new Date(now.getTime() + later * DAY_MS).toISOString().slice(0, 10);

/** Other pages of the member ask again. */
export const photosChanged = (tx: Transaction, { id }: Actor): Promise<void> =>
  publish(tx, { to: [id], topic: PHOTOS_TOPIC });

/**
 * A photo waits on its device for a connection (files.md 31); of a day so many days ago it says
 * when it was chosen.
 */
const WAITED = 30;

/**
 * A picture that came into the folder 'gallery' is a photo (gallery.md 2, 3, 26). `day`: on which
 * its sender chose it. `fileDay`: of the file on their device.
 */
export async function addPhoto(
  tx: Transaction,
  create: Permit<'create', NewFile>,
  { takenOn, width, height, placeholder }: Omit<RemadePicture, 'made' | 'full'>,
  { day, fileDay, now }: { day: string | undefined; fileDay: string | undefined; now: Date },
): Promise<void> {
  // East of UTC it is tomorrow already. A clock that is further off does not know the day.
  const [earliest, latest] = [utcDay(now, -WAITED), utcDay(now, 1)];
  const added = day && day >= earliest && day <= latest ? day : utcDay(now);
  const said = [...takenOn, ...daysInName(create.row.name), fileDay ?? ''];
  const date = said.find((one) => canBeTaken(one, latest)) ?? added;
  const made = Buffer.from(placeholder).toString('base64');
  await photos.insert(tx, create, {
    title: titleOf(create.row.name),
    date,
    width,
    height,
    placeholder: made,
  });
  await photosChanged(tx, create.actor);
}
