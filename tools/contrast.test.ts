import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { TONE_INK, TONE_MARK, TONE_PAIR } from '../web/src/kit/look/tone.ts';

// The contrast of the colours that stand on each other, by WCAG 2.2 (1.4.3 and 1.4.11), read from
// tokens.css and from the classes of every screen. The walks in the browser look at dark only once
// for a screen.

type Theme = 'light' | 'dark';
type Colour = readonly [red: number, green: number, blue: number];

const SRC = resolve(import.meta.dirname, '../web/src');
const TEXT = 4.5;
const GRAPHIC = 3;
/** What the text of a screen stands on. */
const GROUNDS = ['page', 'card', 'sunken', 'hover', 'raised'];
/** Colours of graphics: a word in them would be hard to read. */
const GRAPHICS = ['star', 'line-strong'];

const TOKENS = new Map(
  [
    ...readFileSync(resolve(SRC, 'kit/look/tokens.css'), 'utf8').matchAll(
      /--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g,
    ),
  ].map(([, name = '', light = '', dark = '']) => [name, { light: rgb(light), dark: rgb(dark) }]),
);

function rgb(hex: string): Colour {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return [part(1), part(3), part(5)];
}

function luminance([red, green, blue]: Colour): number {
  const linear = (part: number) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function contrast(theme: Theme, one: string, other: string): number {
  const [a, b] = [one, other].map((name) => {
    const token = TOKENS.get(name);
    if (!token) throw new Error(`There is no token ${name}`);
    return luminance(token[theme]);
  }) as [number, number];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Each string of classes of the screens. */
const CLASSES = globSync('**/*.{ts,tsx}', { cwd: SRC })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .flatMap(
    (file) => readFileSync(resolve(SRC, file), 'utf8').match(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g) ?? [],
  );

interface Look {
  background?: string;
  text?: string;
}

/**
 * The colours in a string of classes, as they are at first and under each condition ('hover',
 * 'disabled').
 */
function looksIn(classes: string): Look[] {
  const looks = new Map<string, Look>();
  for (const [, conditions = '', property, name = ''] of classes.matchAll(
    /(?<![\w-])((?:[\w[\]=-]+:)*)(bg|text)-([\w-]+)(?![\w/-])/g,
  )) {
    if (!TOKENS.has(name)) continue;
    const look = looks.get(conditions) ?? {};
    looks.set(conditions, look);
    look[property === 'bg' ? 'background' : 'text'] = name;
  }
  const first = looks.get('');
  return [...looks.values()].map((look) => ({ ...first, ...look }));
}

const LOOKS = CLASSES.flatMap(looksIn);
const PAIRS = new Set(
  LOOKS.flatMap(({ background, text }) => (background && text ? [`${text} on ${background}`] : [])),
);
/** Colours of words on whatever is behind them. */
const LOOSE = new Set(LOOKS.flatMap(({ background, text }) => (text && !background ? [text] : [])));

test('the classes of the screens are read: the look of a button under a pointer, and when it is disabled', () => {
  expect([...PAIRS]).toEqual(
    expect.arrayContaining([
      'on-brand on brand',
      'on-brand on brand-hover',
      'on-danger on danger-hover',
      'brand-ink on hover',
      'ink-soft on sunken',
      'red-ink on red-soft',
      'page on ink',
    ]),
  );
  expect([...LOOSE]).toEqual(expect.arrayContaining(['ink', 'ink-soft', 'brand-ink', 'red-ink']));
});

describe.each(['light', 'dark'] as const)('in %s', (theme) => {
  /** Those below the limit, with what they have. */
  const below = (limit: number, pairs: Iterable<readonly [string, string]>) =>
    [...pairs]
      .map(([one, other]) => ({ pair: `${one} on ${other}`, has: contrast(theme, one, other) }))
      .filter(({ has }) => has < limit)
      .map(({ pair, has }) => `${pair} is ${has.toFixed(2)}:1`);
  const each = (these: readonly string[], on: readonly string[]) =>
    these.flatMap((one) => on.map((other) => [one, other] as const));

  test('words can be read on the background that is given with them', () => {
    const pairs = [...PAIRS].map((pair) => pair.split(' on ') as [string, string]);
    expect(below(TEXT, pairs)).toEqual([]);
  });

  test('words without a background of their own can be read on every ground', () => {
    const words = [...LOOSE].filter((name) => !GRAPHICS.includes(name) && !name.startsWith('on-'));
    expect(below(TEXT, each(words, GROUNDS))).toEqual([]);
    expect(below(TEXT, each(['on-brand'], ['brand', 'brand-hover']))).toEqual([]);
    expect(below(TEXT, each(['on-danger'], ['danger', 'danger-hover']))).toEqual([]);
  });

  test('each meaning can be read on its own background, and so can what stands on that in a banner', () => {
    for (const [tone, pair] of Object.entries(TONE_PAIR)) {
      expect(pair).toBe(`bg-${tone}-soft text-${tone}-ink`);
      expect(TONE_INK[tone as keyof typeof TONE_INK]).toBe(`text-${tone}-ink`);
      expect(below(TEXT, each([`${tone}-ink`, 'ink', 'brand-ink'], [`${tone}-soft`]))).toEqual([]);
      expect(below(TEXT, each([`${tone}-ink`], GROUNDS))).toEqual([]);
    }
    expect(below(TEXT, each(['ink', 'ink-soft', 'brand-ink'], ['brand-soft']))).toEqual([]);
  });

  test('a mark, or its edge, stands out from a card', () => {
    for (const [tone, mark] of Object.entries(TONE_MARK)) {
      expect(mark).toBe(`bg-${tone}-mark border-${tone}-ink`);
      const has = Math.max(
        contrast(theme, `${tone}-mark`, 'card'),
        contrast(theme, `${tone}-ink`, 'card'),
      );
      expect(has, tone).toBeGreaterThanOrEqual(GRAPHIC);
    }
  });

  test('the edge of a control, what is chosen and where the focus is stand out', () => {
    expect(
      below(GRAPHIC, each(['line-strong', 'brand', 'focus'], ['page', 'card', 'sunken', 'hover'])),
    ).toEqual([]);
    expect(below(GRAPHIC, each(['on-ink-green'], ['ink']))).toEqual([]);
  });
});
