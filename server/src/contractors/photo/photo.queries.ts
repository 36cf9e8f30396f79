import type { Permit } from '../../kit/permit/permit.ts';
import { sql, type Transaction } from '../../kit/postgres/database.ts';

type Allowed = Permit<'photo', { id: string }>;

const GET = sql('contractors_photo', 'select c.image_id from contractors c where c.id = $1');

/** The file of the photo now; null where there is none. */
export async function get(tx: Transaction, { row: { id } }: Allowed): Promise<string | null> {
  const [row] = await tx.query<{ image_id: string | null }>(GET, [id]);
  return row?.image_id ?? null;
}

const SET = sql('contractors_set_photo', 'update contractors c set image_id = $2 where c.id = $1');

/** No version of the entry: whoever is editing it goes on. */
export async function set(
  tx: Transaction,
  { row: { id } }: Allowed,
  fileId: string | null,
): Promise<void> {
  await tx.query(SET, [id, fileId]);
}
