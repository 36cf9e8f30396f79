import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { ExportedChange } from './consent.queries.ts';

const COLUMNS = ['created_at_utc', 'setting_name', 'old_value', 'new_value', 'change_reason'] as const;

/** A table that spreadsheets open; instants are UTC. It is sent while it is read. */
export function csvOf(changes: AsyncIterable<ExportedChange>): Readable {
  const csv = stringify({
    header: true,
    bom: true,
    // What stands in a cell is never taken for a formula, whatever the words come to be.
    escape_formulas: true,
    columns: [...COLUMNS],
    cast: { boolean: (on) => (on ? 'on' : 'off') },
  });
  return Readable.from(changes).compose(csv) as Readable;
}
