import { isDay } from '@pcr/contract/kit/shapes.ts';
import { cleanLines } from '@pcr/contract/kit/typed.ts';
import type * as z from 'zod/mini';
import type { Column, TableShape } from './kit/history/personal-data.ts';

type Row = Readonly<Record<string, unknown>>;
type Shapes = Readonly<Record<string, z.ZodMiniType | undefined>>;

/** Further from UTC no clock is. */
const ZONES_MS = 14 * 3_600_000;
const INSTANT = 'timestamp with time zone';

/**
 * The row of an archive as the forms of the contract would read it, and nothing later than now
 * (my-data.md 19). What they refuse is not said; null where the row cannot be without it.
 */
export function asRead(
  row: Row,
  { columns }: Pick<TableShape, 'columns'>,
  shapes: Shapes,
  now: Date,
): Row | null {
  const read: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row)) {
    const column = columns.get(name);
    if (!column) continue;
    const found = value === null ? { value } : readValue(value, column, shapes[name], now);
    if (found) read[name] = found.value;
    else if (column.nullable) read[name] = null;
    else if (column.required) return null;
  }
  return read;
}

/** Undefined where it is refused. */
function readValue(
  value: unknown,
  { type }: Column,
  shape: z.ZodMiniType | undefined,
  now: Date,
): { value: unknown } | undefined {
  if (type === INSTANT) {
    const at = typeof value === 'string' ? Date.parse(value) : Number.NaN;
    if (Number.isNaN(at)) return undefined;
    return { value: at > now.getTime() ? now.toISOString() : value };
  }
  if (shape) {
    const { success, data } = shape.safeParse(value);
    return success ? { value: data } : undefined;
  }
  if (type === 'date') {
    if (typeof value !== 'string' || !isDay(value)) return undefined;
    const last = new Date(now.getTime() + ZONES_MS).toISOString().slice(0, 10);
    return { value: value > last ? last : value };
  }
  return isClean(value) ? { value } : undefined;
}

/** What PCR stores is hardly three deep; thousands would be more than the stack takes. */
const DEEPEST = 20;

/** Every text in it is as a person sees it. */
function isClean(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value === '' || cleanLines(value) === value;
  if (typeof value !== 'object' || value === null) return true;
  return (
    depth < DEEPEST &&
    Object.entries(value).every(([key, inside]) => isClean(key) && isClean(inside, depth + 1))
  );
}
