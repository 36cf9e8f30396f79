import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { ShownEntry } from '../testing/shown-entry.tsx';

// A field that is left out of a form or of the details is found here (kit.md 90).

const SHOWN = Object.values(
  import.meta.glob<ShownEntry>('../**/testing/*.shown.tsx', { eager: true, import: 'shown' }),
);

/** The text between the tags; entities become letters. */
const wordsIn = (markup: string) =>
  markup
    .replace(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .trim();

/** The label of the control of a field; nothing where either of them is missing. */
function labelIn(markup: string, field: string): string | undefined {
  const control = new RegExp(`<(?:input|select|textarea)[^>]* name="${field}"[^>]*>`).exec(
    markup,
  )?.[0];
  const id = / id="([^"]+)"/.exec(control ?? '')?.[1];
  const label = id && new RegExp(`<label[^>]* for="${id}"[^>]*>(.*?)</label>`).exec(markup)?.[1];
  return label && wordsIn(label.replace(/<span aria-hidden="true".*?<\/span>/, ''));
}

/**
 * The names of groups of controls: a legend with radio buttons, or with a picker of files, under
 * it.
 */
const GROUP = [
  /<legend[^>]*>([^<]*)(?:<span aria-hidden="true"[^>]*>[^<]*<\/span>)?<\/legend>/,
  /(?:<p[^>]*>[^<]*<\/p>)?(?:<div[^>]*>)*<label[^>]*>(?:<span[^>]*>)?/,
  /<input(?: id="[^"]*")? type="(?:radio|checkbox)"/,
];
const PICKER = /<legend[^>]*>([^<]*)<\/legend>(?:(?!<fieldset|<legend).)*?<input type="file"/g;
const groupsIn = (markup: string) =>
  [new RegExp(GROUP.map(({ source }) => source).join(''), 'g'), PICKER]
    .flatMap((group) => [...markup.matchAll(group)])
    .map(([, legend = '']) => wordsIn(legend));

test('every table of fields is shown', () => {
  const files = import.meta.glob<object>('../**/*.fields.ts', { eager: true });
  const tables = Object.values(files).flatMap((file) =>
    Object.values(file).filter((part) => part.labels),
  );
  expect(tables.length).toBeGreaterThanOrEqual(Object.keys(files).length);
  expect(new Set(SHOWN.map(({ fields }) => fields))).toEqual(new Set(tables));
});

test.each(SHOWN)(
  'the table of the $name has every field of the contract, and no other',
  ({ fields, all }) => {
    expect([...fields.names].sort()).toEqual([...all].sort());
  },
);

test.each(SHOWN)(
  'the form of the $name has a control for every field',
  ({ fields, groups = [], form }) => {
    const markup = form();
    const labels = fields.names.map((name) => {
      const label = fields.labels[name] ?? '';
      return [
        name,
        groups.includes(name) && groupsIn(markup).includes(label) ? label : labelIn(markup, name),
      ];
    });
    expect(Object.fromEntries(labels)).toEqual(fields.labels);
  },
);

/** What is there to the eye alone: a face, a leaf of the calendar. */
const UNSAID = /<(span|div) aria-hidden="true"[^>]*>.*?<\/\1>/g;
const DETAILS = SHOWN.flatMap(({ name, fields, details }) =>
  details ? [{ name, fields, ...details }] : [],
);

test.each(DETAILS)(
  'the details of the $name say every field under its label',
  ({ fields, entry, otherwise = {}, facts }) => {
    const page = renderToStaticMarkup(<MemoryRouter>{facts()}</MemoryRouter>);
    const said = [
      ...page.replace(UNSAID, '').matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g),
    ].map(([, label = '', words = '']) => `${wordsIn(label)}: ${wordsIn(words)}`);
    const missing = fields.names.flatMap((name) => {
      const text = fields.text(entry as never, name as never);
      expect(text, `The sample leaves ${name} unsaid`).not.toBe('');
      const fact = name in otherwise ? otherwise[name] : `${fields.labels[name]}: ${text}`;
      return typeof fact === 'string' && !said.includes(fact) ? [fact] : [];
    });
    expect(missing).toEqual([]);
  },
);
