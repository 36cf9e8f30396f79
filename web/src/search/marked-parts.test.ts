import { expect, test } from 'vitest';
import { markedParts } from './marked-parts.ts';

const said = (text: string, words: string) =>
  markedParts(text, words)
    .map(({ text, marked }) => (marked ? `[${text}]` : text))
    .join('');

test.each([
  ['José Muñoz', 'jose m', '[José M]uñoz'],
  ['Jose\u0301 Mun\u0303oz', 'nOz', 'Jose\u0301 Mu[n\u0303oz]'],
  ['Kaʻahumanu’s room', 'kaahumanus', '[Kaʻahumanu’s] room'],
  ['Straße 12', 'strass', '[Straß]e 12'],
  ['Oak  Hill', 'oak hill', '[Oak  Hill]'],
  ['王小明', '小', '王[小]明'],
  ['100% (a+b)', '0% (', '10[0% (]a+b)'],
  ['Willow', 'oak', 'Willow'],
  ['Willow', ' ', 'Willow'],
])(
  'the typed letters are marked in %j for %j, as they are compared (search.md 8)',
  (text, words, marked) => {
    expect(said(text, words)).toBe(marked);
  },
);
