import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const WEB = resolve(import.meta.dirname, '../web/src');

/** The lines of the screens' code, each with its file. */
const LINES = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testing\//.test(file))
  .flatMap((file) =>
    readFileSync(join(WEB, file), 'utf8')
      .split('\n')
      .map((line) => ({ file, line: line.trim() })),
  );

/** The lines with all of these outside the files that may have them. */
const elsewhere = (signs: readonly RegExp[], ...places: string[]) =>
  LINES.filter(
    ({ file, line }) =>
      signs.every((sign) => sign.test(line)) && !places.some((place) => file.startsWith(place)),
  );

// kit.md 173
test('a heading has one of four sizes: of a page, a section, a card, or within one', () => {
  const sizes = [
    /\btext-xl\b/,
    /\btext-lg\b/,
    /\btext-base font-strong\b/,
    /\btext-sm font-strong text-ink-soft\b/,
    /\bPART_HEADING\b/,
    /\bsr-only\b/,
  ];
  const own = elsewhere([/<(h[1-4]|\w*Dialog\.Title) .*className=/]).filter(
    ({ line }) => !sizes.some((size) => size.test(line)),
  );
  expect(own).toEqual([]);
});

// kit.md 174
test.for([
  ['a filled button', [/(?<![:\w-])bg-(brand|danger) .*text-on-|text-on-.*(?<![:\w-])bg-brand /]],
  ['a button in a line', [/\bmin-h-touch\b/, /\bunderline underline-offset-4\b/, /font-strong/]],
  ['a chip', [/\bmin-h-touch\b/, /\brounded-full\b/, /\bborder\b/]],
  ['a selected element', [/\bborder-brand\b(?!\/)/, /(?<![:\w-])bg-brand-soft\b/]],
  ['a badge', [/\brounded-full\b/, /\bpx-[\d.]+ py-0\.5\b/]],
  ['an empty part', [/\btext-center\b/, /\bborder-line bg-card\b/, /\btext-ink-soft\b/]],
  ['a notice', [/\bborder-\w+-mark\/40\b/]],
] as const)('%s has its look from one place', ([, signs]) => {
  const places = [
    'kit/look/',
    'kit/ui/Badge.tsx',
    'kit/ui/Banner.tsx',
    'kit/page/MoreNote.tsx',
    'kit/page/PageNote.tsx',
    'kit/toast/Toaster.tsx',
    // The link over the page for the keyboard, a ground for dropped files, numbers on pictures and
    // days, and names in a table.
    'app/Shell.tsx',
    'kit/upload/FilePicker.tsx',
    'files/albums/PhotoPicker.tsx',
    'events/month/MonthView.tsx',
    'families/FamilyTable.tsx',
  ];
  expect(elsewhere(signs, ...places)).toEqual([]);
});

// kit.md 174
test('a link that looks like a button is a `ButtonLink`', () => {
  // The button that leaves the account, and the link for when no other code is there.
  const places = ['kit/look/', 'kit/ui/Button.tsx', 'kit/ui/ButtonLink.tsx'];
  const buttons = ['kit/upload/FilePicker.tsx', 'agreements/TermsPage.tsx'];
  const others = ['account/profile/ProfilePage.tsx', 'app/pages/NotOpened.tsx'];
  expect(elsewhere([/\bbuttonClass\(/], ...places, ...buttons, ...others)).toEqual([]);
});

// kit.md 174
test('no screen changes the colour, the size or the corners of what has one look', () => {
  const changed =
    /\b(text-(?!start)[a-z][\w-]*|bg-[\w-]+|border-[a-z][\w-]*|min-h-[\w.]+|rounded-\w+|font-\w+)!/;
  // The search in a row of chips, the round button that sends, and the sign of a saved job.
  const places = ['kit/filter/SearchField.tsx', 'kit/message/SendLine.tsx', 'jobs/SaveJob.tsx'];
  expect(elsewhere([changed, /^(?!.*<Skeleton)/], ...places)).toEqual([]);
});
