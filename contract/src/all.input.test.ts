import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ENDPOINTS } from './all.endpoints.ts';

/** Values that nobody types as words: taken to the letter and never shown. */
const TO_THE_LETTER = /\.(password|current_password|token|cursor|version|text_version)$/;

type Field = [name: string, schema: z.ZodMiniType];
interface Def {
  type: string;
  innerType?: z.ZodMiniType;
  element?: z.ZodMiniType;
  out?: z.ZodMiniType;
  options?: readonly z.ZodMiniType[];
  shape?: Record<string, z.ZodMiniType>;
}

/** Every string below a schema, by its path. */
function stringsIn(name: string, schema: z.ZodMiniType | undefined): Field[] {
  if (!schema) return [];
  const { type, innerType, element, out, shape } = schema._zod.def as unknown as Def;
  if (type === 'string') return [[name, schema]];
  if (shape)
    return Object.entries(shape).flatMap(([key, inner]) => stringsIn(`${name}.${key}`, inner));
  return stringsIn(name, innerType ?? element ?? out);
}

const STRINGS = Object.entries(ENDPOINTS).flatMap(([name, { parts }]) =>
  [parts.params, parts.query, parts.in].flatMap((schema) => stringsIn(name, schema)),
);
const WORDS = STRINGS.filter(([name]) => !TO_THE_LETTER.test(name));

test('the walk finds the strings', () => {
  const names = WORDS.map(([name]) => name);
  for (const name of [
    'createJob.title',
    'createContractor.certifications',
    'createReview.explanatory_text',
  ])
    expect(names).toContain(name);
  expect(WORDS.length).toBeGreaterThan(100);
});

/**
 * What a person fills in and leaves blank: each field of an input that is text, and may be nothing.
 */
const TYPED = Object.entries(ENDPOINTS).flatMap(([name, { parts }]) => {
  const { shape = {} } = (parts.in?._zod.def ?? {}) as unknown as Def;
  return Object.entries(shape)
    .filter(([key]) => stringsIn(key, shape[key]).some(([path]) => path === key))
    .map(([key, schema]): Field => [`${name}.${key}`, schema])
    .filter(([path]) => !TO_THE_LETTER.test(path));
});

test('the walk finds what may be left blank', () => {
  const optional = TYPED.filter(([, schema]) => schema.safeParse(null).success).map(
    ([name]) => name,
  );
  for (const name of [
    'createFamily.notes',
    'updateContractor.phone',
    'updateProfile.bio',
    'sendFeedback.suggestion',
  ])
    expect(optional).toContain(name);
  expect(optional.length).toBeGreaterThan(40);
});

test.each(TYPED)('%s is never an empty text: blank is refused, or null', (_, schema) => {
  for (const blank of ['', ' \n\t', '\u200b']) {
    const read = schema.safeParse(blank);
    if (read.success) expect(read.data).toBeNull();
  }
});

/** Every schema below one, by its path. A pipe gives on what comes out of its end. */
function allIn(name: string, schema: z.ZodMiniType): Field[] {
  const { innerType, element, out, options = [], shape = {} } = schema._zod.def as unknown as Def;
  const inner = [innerType, element, out].filter((one) => one !== undefined);
  return [
    [name, schema],
    ...[...inner, ...options].flatMap((one) => allIn(name, one)),
    ...Object.entries(shape).flatMap(([key, one]) => allIn(`${name}.${key}`, one)),
  ];
}

const GIVEN = Object.entries(ENDPOINTS).flatMap(([name, { parts }]) =>
  [parts.params, parts.query, parts.in]
    .filter((schema) => schema !== undefined)
    .flatMap((schema) => allIn(name, schema)),
);
const OBJECTS = GIVEN.filter(([, schema]) => schema._zod.def.type === 'object');

test('the walk finds the objects, and nothing that takes whatever comes', () => {
  const names = OBJECTS.map(([name]) => name);
  for (const name of ['createJob', 'stepMeeting', 'addPasskey.credential.response'])
    expect(names).toContain(name);
  expect([...new Set(GIVEN.map(([, schema]) => schema._zod.def.type))].sort()).toEqual([
    ...['array', 'boolean', 'enum', 'literal', 'nullable', 'number', 'object', 'optional', 'pipe'],
    ...['string', 'union'],
  ]);
});

test.each(OBJECTS)('%s gives on no member that it does not name', (_, schema) => {
  // With none of its own members, so that nothing else about the value matters.
  const { checks: _checks, ...def } = schema._zod.def;
  const read = z.clone(schema, { ...def, shape: {} } as typeof def).safeParse({ provider_id: 'x' });
  if (read.success) expect(read.data).toEqual({});
});

/** Only the server says these: a request that carried one would be believed. */
const THE_SERVERS_OWN = /\.(created_at|deleted_at|created_by|updated_by|deleted_by|can|hidden)$/;

test('no input names what only the server says', () => {
  const named = GIVEN.map(([name]) => name).filter((name) => THE_SERVERS_OWN.test(name));
  expect(named).toEqual([]);
});

/** All that a schema makes of a text before it is looked at. */
const readBy = (schema: z.ZodMiniType) => (typed: string) => {
  const checks = (schema._zod.def.checks ?? []) as {
    _zod: { def: { tx?: (text: string) => string } };
  }[];
  return checks.reduce((text, { _zod: { def } }) => def.tx?.(text) ?? text, typed);
};

test('no schema only trims: what reads a text takes away what nobody sees as well (reading.md 1)', () => {
  const trimming = STRINGS.filter(([, schema]) => readBy(schema)(' x ') === 'x');
  expect(trimming.length).toBeGreaterThan(100);
  const wrong = trimming.filter(
    ([, schema]) => readBy(schema)('\u200ex\u202e\u0003\u200b') !== 'x',
  );
  expect(wrong.map(([name]) => name)).toEqual([]);
});

// A refused value does no harm; only accepted ones must be clean.
describe.each(WORDS)('%s', (_name, schema) => {
  const taken = (typed: string) => {
    const read = schema.safeParse(typed);
    return read.success ? read.data : null;
  };

  test('takes nothing hidden, nothing that turns its neighbours around, and no control characters, and has nothing in it where there is nothing to see', () => {
    const turning = [0x202a, 0x202e, 0x2066, 0x2069, 0x061c, 0x206a];
    const hiding = [
      0x80,
      0x9b,
      0x9f,
      0xfeff,
      0x2060,
      0xad,
      0x034f,
      0x2062,
      0x3164,
      0x2800,
      0xfff9,
      0x13430,
      ...[0xe0041, 0x03, 0x07, 0x0b, 0x0c, 0x1b, 0x1e, 0x7f],
    ];
    for (const code of [...turning, ...hiding, 0x2028, 0x2029]) {
      const hidden = String.fromCodePoint(code);
      expect(String(taken(`An${hidden}na`)), code.toString(16)).not.toContain(hidden);
    }
    expect(String(taken(`a${'\u0301'.repeat(99)}`)).length).toBeLessThan(10);
    for (const impossible of ['\u0000', '\ud800', '\udc00'])
      expect(taken(`An${impossible}na`)).toBeNull();
    const known = [
      '\u200b',
      '\u200d\u200c',
      '\ufeff \u2060',
      '\u3164',
      '\u2800',
      '\u00ad',
      '\u202e\u2066',
    ];
    for (const unseen of [...known, '\ufff9', '\u{13430}', '\u0301', '\ue000', '\u{e0041}'])
      expect(taken(unseen) ?? '', JSON.stringify(unseen)).toBe('');
  });
});
