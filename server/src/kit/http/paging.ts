import { isDay } from '@pcr/contract/kit/shapes.ts';
import { ApiError } from '../errors/api-error.ts';
import type { Queryable, Statement } from '../postgres/database.ts';

/**
 * A cursor is the sort key of the last entry of a page: opaque outside, a JSON array of strings
 * inside.
 */
export function writeCursor(keys: readonly string[]): string {
  return Buffer.from(JSON.stringify(keys)).toString('base64url');
}

/** The form of a key: a RegExp, or a function for what a RegExp cannot check. */
export interface KeyForm {
  test(key: string): boolean;
}

/** Reads the keys of a cursor; 422 for a cursor that this list cannot have made. */
export function readCursor(cursor: string, forms: readonly KeyForm[]): string[] {
  try {
    const keys: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const fits = (key: unknown, n: number) => typeof key === 'string' && forms[n]?.test(key);
    if (Array.isArray(keys) && keys.length === forms.length && keys.every(fits))
      return keys as string[];
  } catch {
    // The cursor is not JSON; it is refused below.
  }
  throw new ApiError('invalid_input', {
    fields: { cursor: 'We can’t find this page of the list. Please reload it.' },
  });
}

const INSTANT = /^\d{4}-\d\d-\d\d ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?\+00$/;
/** The forms of keys, as PostgreSQL writes them. */
export const INSTANT_KEY: KeyForm = { test: (key) => INSTANT.test(key) && isDay(key.slice(0, 10)) };
export const ID_KEY: KeyForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
export const BOOLEAN_KEY: KeyForm = /^(true|false)$/;
export const NUMBER_KEY: KeyForm = /^\d{1,18}$/;
/** The keys of a list with its newest entry first: when an entry was made, and its id. */
export const NEWEST_FIRST: readonly KeyForm[] = [INSTANT_KEY, ID_KEY];

/** The sort key of a row of a page. */
export interface PageKeys {
  k0: string;
  k1?: string;
  k2?: string;
  k3?: string;
}

/** A row of a page: an entry as JSON text, and its sort key. */
export interface PageRow extends PageKeys {
  item: string;
}

/** Makes a page as JSON text of rows, of which one more than a page was asked for. */
export function page(rows: readonly PageRow[], size: number, found?: number): string {
  return pageText(
    rows.slice(0, size).map(({ item }) => item),
    nextOf(rows, size),
    found,
  );
}

/** A statement and its values. */
export interface Asked {
  statement: Statement;
  values: readonly unknown[];
}

/** More entries than anybody has of their own. */
export const ALL_OF_OWN = 1_000_000;

/**
 * Asks for a page of a list of one's own, as JSON text. `count` comes with the first page alone,
 * and counts by the list's own conditions.
 */
export async function ownPage(
  db: Queryable,
  { statement, values }: Asked,
  size: number,
  count: Asked | undefined,
): Promise<string> {
  const rows = await db.query<PageRow>(statement, [...values]);
  return page(rows, size, await countedOwn(db, rows, size, count));
}

/** How many entries there are in all, where another page follows the first one (kit.md 178). */
export async function countedOwn(
  db: Queryable,
  rows: readonly PageKeys[],
  size: number,
  count: Asked | undefined,
): Promise<number | undefined> {
  if (!count || rows.length <= size) return undefined;
  const [row] = await db.query<{ found: number }>(count.statement, [...count.values]);
  return row?.found;
}

/** The cursor of the page after these rows; null where none comes. */
export function nextOf(rows: readonly PageKeys[], size: number): string | null {
  const last = rows.length > size ? rows[size - 1] : undefined;
  if (!last) return null;
  return writeCursor([last.k0, last.k1, last.k2, last.k3].filter((key) => key !== undefined));
}

/** A page as JSON text, of entries that are JSON text. */
export function pageText(items: readonly string[], next: string | null, found?: number): string {
  const of = found === undefined ? '' : `,"found":${found}`;
  return `{"items":[${items.join(',')}],"next":${next === null ? 'null' : `"${next}"`}${of}}`;
}
