import { DOCUMENTS_TOPIC } from '@pcr/contract/files/documents/documents.schema.ts';
import type { Folder } from '@pcr/contract/files/files.schema.ts';
import { publish } from '../../kit/live/live.ts';
import { type Actor, permit } from '../../kit/permit/permit.ts';
import type { Transaction } from '../../kit/postgres/database.ts';
import { fileRules } from '../files.rules.ts';
import * as documents from './documents.queries.ts';

/** Other pages of the member ask again. */
export const documentsChanged = (tx: Transaction, { id }: Actor): Promise<void> =>
  publish(tx, { to: [id], topic: DOCUMENTS_TOPIC });

/**
 * A new document takes the place of an earlier one of the same member, which is kept as a deleted
 * one (documents.md 6). One that was deleted meanwhile, or is in another folder by now, is left as
 * it is: both stay.
 */
export async function replaceDocument(
  tx: Transaction,
  actor: Actor,
  { id, folder, replaces }: { id: string; folder: Folder; replaces: string },
  now: Date,
): Promise<void> {
  const [row] = await documents.lock(tx, [replaces], now);
  if (!row || !fileRules.delete(actor, row) || row.deleted || row.folder !== folder) return;
  await documents.softDelete(tx, actor, [permit(fileRules, actor, 'delete', row)], now, id);
}
