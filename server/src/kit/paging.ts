import { Refusal } from './refusal.ts';

/** A cursor is the sort key of the last entry of a page: opaque outside, a JSON array of strings inside. */
export function writeCursor(keys: readonly string[]): string {
  return Buffer.from(JSON.stringify(keys)).toString('base64url');
}

/** What a key must look like: a RegExp, or what a RegExp cannot say. */
export interface KeyForm {
  test(key: string): boolean;
}

/** The keys of a cursor, each in its form; 422 for one that this list cannot have given. */
export function readCursor(cursor: string, forms: readonly KeyForm[]): string[] {
  try {
    const keys: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const fits = (key: unknown, n: number) => typeof key === 'string' && forms[n]?.test(key);
    if (Array.isArray(keys) && keys.length === forms.length && keys.every(fits)) return keys as string[];
  } catch {
    // Not JSON: refused below.
  }
  throw new Refusal('invalid_input', { fields: { cursor: 'This page cannot be found. Please reload the list.' } });
}
