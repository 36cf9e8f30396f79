import { useState } from 'react';
import { useSheetInUrl } from '../../kit/url/use-sheet-in-url.ts';

/**
 * The question about one of the rows, in the search parameter `key`, so that Back closes only the
 * question (kit.md 26). The row it was pressed on stays known when it is no longer in the list.
 */
export function useQuestion<What extends string, Row extends { id: string }>(
  key: string,
  whats: readonly What[],
  rows: readonly Row[],
) {
  const sheet = useSheetInUrl(key);
  const [pressed, setPressed] = useState<Row | null>(null);
  return {
    sheet,
    ask(what: What, row: Row) {
      setPressed(row);
      sheet.show(`${what}.${row.id}`);
    },
    /** Null if the URL names no row. */
    asked(value: string): { what: What; row: Row } | null {
      const what = whats.find((one) => value.startsWith(`${one}.`));
      const row = [...rows, ...(pressed ? [pressed] : [])].find(
        ({ id }) => value === `${what}.${id}`,
      );
      return what && row ? { what, row } : null;
    },
  };
}
