import type { Notify } from '../kit/messages/notify.ts';
import type { Transaction } from '../kit/postgres/database.ts';
import type { EntryHeld, ReportNews } from '../kit/reports/reports.ts';

/**
 * What is told about reports to the member who added or holds a contractor, and to the writer of a
 * review (contractors.md 53). Nobody who reported is named.
 */
export async function tellOfReports(
  tx: Transaction,
  notify: Notify,
  about: `${'contractor' | 'review'}_${ReportNews}`,
  { title, owner_id, place_id }: EntryHeld,
  now: Date,
): Promise<void> {
  if (!owner_id) return;
  await notify(
    tx,
    owner_id,
    { kind: about, subject_id: place_id, parts: { contractor_name: title } },
    now,
  );
}
