import type * as z from 'zod/mini';

interface Def {
  type: string;
  innerType?: z.ZodMiniType;
  element?: z.ZodMiniType;
  in?: z.ZodMiniType;
  out?: z.ZodMiniType;
  entries?: Record<string, string>;
}

/** Longer in capitals, in small letters, or without its marks; with marks, tabs and breaks. */
const WORDS = [
  `ß İ \u0149 \ufdfa \u{1f469}\u200d\u{1f467} a\u0301 D'Angelo %_\\{}`,
  '\u200e\tone\ttwo\n\u000bthree\u200f',
];
/** What fills a text: in one unit of UTF-16 or two, and longest when it is compared. */
const FILLS = ['x', '\u{1f469}', '\ufdfa', 'ß'];
/** What fields with signs of their own take, and a column may not. */
const OWN_SIGNS = [
  ...['Https://Meet.Example.org/abc', 'HTTPS://b\u00fccher.example', '<https://a.example/(b)>'],
  ...['EST5EDT', 'GMT+0', 'NZ-CHAT', 'america/chicago', 'Foo/Bar', 'Foo/Bar5', 'posixrules'],
  ...["o'x&y=!#%*/?^`{|}~@example.org", 'info@xn--e1afmkfd.xn--p1ai', 'Ana <ana@example.org>'],
  ...['+683 4000', '+44 (0)20 7946 0958', 'tel:512-555-0100,,12', '٥١٢-٥٥٥-٠١٠٠'],
  ...['78701 1234', '７８７０１', '1900-01-01', '2199-12-31', '00:00', '23:59', '23:59:59'],
];
const NUMBERS = [0, 1, 5, 50, 80, 99, 500, 10_000, 0.01, 9999.99, -1, 2 ** 31];

/** Values on the borders of what a schema takes, each of them taken. */
export function bordersOf(schema: z.ZodMiniType): unknown[] {
  const seen = new Set<string>();
  return triedFor(schema).filter((value) => {
    const key = JSON.stringify(value);
    if (seen.has(key) || !schema.safeParse(value).success) return false;
    seen.add(key);
    return true;
  });
}

function triedFor(schema: z.ZodMiniType): unknown[] {
  const def = schema._zod.def as unknown as Def;
  const { maximum, minimum } = schema._zod.bag as { maximum?: number; minimum?: number };
  switch (def.type) {
    case 'nullable':
    case 'optional':
      return [null, ...triedFor(def.innerType as z.ZodMiniType)];
    case 'pipe':
      return triedFor(def.out as z.ZodMiniType);
    case 'array': {
      const items = bordersOf(def.element as z.ZodMiniType);
      return [[], items.slice(0, maximum ?? 3), ...items.slice(0, 12).map((item) => [item])];
    }
    case 'boolean':
      return [true, false];
    case 'enum':
      return Object.values(def.entries ?? {});
    case 'number':
      return [...NUMBERS, minimum, maximum].filter((value) => value !== undefined);
    case 'string': {
      const filled = FILLS.map((one) => one.repeat(Math.floor((maximum ?? 100) / one.length)));
      const isFree = schema.safeParse('any words').success;
      return isFree ? [...WORDS, ...filled] : [...OWN_SIGNS, ...filled];
    }
    default:
      return [];
  }
}
