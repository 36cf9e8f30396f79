import type * as z from 'zod/mini';

type Shape = Readonly<Record<string, z.ZodMiniType>>;
type NotSaid<Fields extends Shape> = {
  [Name in keyof Fields as null extends z.output<Fields[Name]> ? Name : never]: null;
};

/**
 * Null for each field that may be not said (kit.md 92): what samples and fixtures of tests begin
 * with.
 */
export function notSaid<Fields extends Shape>({ shape }: { shape: Fields }): NotSaid<Fields> {
  const optional = Object.entries(shape).filter(([, field]) => field.safeParse(null).success);
  return Object.fromEntries(optional.map(([name]) => [name, null])) as NotSaid<Fields>;
}
