import { Readable } from 'node:stream';
import { spreadsheet } from '../kit/http/spreadsheet.ts';
import type { ExportedChange } from './consent.queries.ts';

const COLUMNS = [
  'created_at_utc',
  'setting_name',
  'old_value',
  'new_value',
  'change_reason',
] as const;

/** A table that spreadsheets open; instants are UTC. It is sent while it is read. */
export function csvOf(changes: AsyncIterable<ExportedChange>): Readable {
  const csv = spreadsheet({
    columns: [...COLUMNS],
    cast: { boolean: (on) => (on ? 'on' : 'off') },
  });
  return Readable.from(changes).compose(csv) as Readable;
}
