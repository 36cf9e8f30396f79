import { expect, test } from 'vitest';
import { formOfDraft, UNSAVED } from './unsaved-forms.ts';

// Each form keeps what is typed under a name of its own, and its domain says what it is called when
// somebody signs out.

const CODE = Object.entries(
  import.meta.glob<string>(['./**/*.{ts,tsx}', '!./kit/**', '!./**/testing/**', '!./**/*.test.*'], {
    ...{ query: '?raw', import: 'default', eager: true },
  }),
);
const TEXT = CODE.map(([, text]) => text).join('\n');
const REPORTS = CODE.flatMap(([, text]) => (text.includes('ReportKind') ? text : [])).join('\n');
const found = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, name = '']) => name);

/** Documents and photos that are not sent yet (kit/kept/unsent-files.ts). */
const OF_KIT = ['uploads', 'pages'];
const KINDS = new Set([
  ...OF_KIT,
  ...found(TEXT, /\bentryDrafts\([`'](\w+)/g),
  ...found(TEXT, /\bdraftKey\([^,]+, [`'](\w+)/g),
  ...found(TEXT, /DraftName = [^\n]*=> [`'](\w+)/g),
  ...found(TEXT, /_DRAFT = '(?!pcr_)(\w+)/g),
  // Of a screen of settings (kit/settings/whole-fields.ts).
  ...found(TEXT, /^ {2}draft: '(\w+)',$/gm),
  ...found(REPORTS, /'(\w+_reports?)'/g),
]);

test('every kind of draft has words, and no other has', () => {
  expect([...KINDS].sort()).toEqual(Object.keys(UNSAVED).sort());
});

test('a draft is stored under a name that the test above finds', () => {
  const keys = found(TEXT, /\bdraftKey\([^,\n]+, ([^;\n]*)/g);
  expect(keys.length).toBeGreaterThan(20);
  expect(keys.filter((name) => !/^([`']\w|\w+DraftName\(|[A-Z_]+_DRAFT\b)/.test(name))).toEqual([]);
});

test('every message form keeps its draft under a name that is made elsewhere', () => {
  const names = CODE.flatMap(([, code]) => {
    const [, kind] = code.split('= useMessageForm(');
    return kind
      ? [...kind.matchAll(/\bname: ['`]([\w:]+)/g)].slice(0, 1).map(([, name = '']) => name)
      : [];
  });
  expect(names).toEqual([]);
});

test.each([
  ['families:new:01', 'A new family record'],
  ['families:02', 'Changes to a family record'],
  ['albums:new', 'A new album'],
  ['profile', 'Changes to your profile'],
  ['constructor', 'A form'],
])('the draft %s is named: %s', (name, words) => {
  expect(formOfDraft(name)).toBe(words);
});
