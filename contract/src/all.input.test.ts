import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { ENDPOINTS } from './all.endpoints.ts';

/** What nobody types as words: taken to the letter and never shown. */
const TO_THE_LETTER = /\.(password|current_password|token|cursor|version)$/;

type Field = [name: string, schema: z.ZodMiniType];
interface Def {
  type: string;
  innerType?: z.ZodMiniType;
  element?: z.ZodMiniType;
  shape?: Record<string, z.ZodMiniType>;
}

/** Every string below a schema, by its path. */
function stringsIn(name: string, schema: z.ZodMiniType | undefined): Field[] {
  if (!schema) return [];
  const { type, innerType, element, shape } = schema._zod.def as unknown as Def;
  if (type === 'string') return [[name, schema]];
  if (shape) return Object.entries(shape).flatMap(([key, inner]) => stringsIn(`${name}.${key}`, inner));
  return stringsIn(name, innerType ?? element);
}

const STRINGS = Object.entries(ENDPOINTS).flatMap(([name, { parts }]) =>
  [parts.params, parts.query, parts.in].flatMap((schema) => stringsIn(name, schema)),
);
const WORDS = STRINGS.filter(([name]) => !TO_THE_LETTER.test(name));

test('the walk finds the strings', () => {
  const names = WORDS.map(([name]) => name);
  for (const name of ['createJob.title', 'createContractor.certifications', 'createReview.explanatory_text'])
    expect(names).toContain(name);
  expect(WORDS.length).toBeGreaterThan(100);
});

// A value that is refused does no harm; only what is taken must be clean.
describe.each(WORDS)('%s', (_name, schema) => {
  const taken = (typed: string) => {
    const read = schema.safeParse(typed);
    return read.success ? read.data : null;
  };

  test('takes nothing that turns its neighbours around, and no control characters', () => {
    for (const code of [0x80, 0x9b, 0x9f, 0x202a, 0x202e, 0x2066, 0x2069, 0xfeff, 0x2060]) {
      const hidden = String.fromCodePoint(code);
      expect(String(taken(`An${hidden}na`))).not.toContain(hidden);
    }
    for (const control of ['\u0000', '\u0007', '\u001b', '\u007f', '\ud800', '\udc00'])
      expect(taken(`An${control}na`)).toBeNull();
  });

  test('has nothing in it where there is nothing to see', () => {
    for (const unseen of ['\u200b', '\u200d\u200c', '\ufeff \u2060', '\u3164', '\u2800', '\u00ad', '\u202e\u2066'])
      expect(taken(unseen) ?? '').toBe('');
  });
});
