import { readdirSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { syllable } from 'syllable';
import { describe, expect, test } from 'vitest';
import { textsOfMarkdown, textsOfSource, wordsIn } from './texts.ts';

// What PCR says reads as people talk: a sixth-grader understands it, and it does not sound
// translated.

const ROOT = resolve(import.meta.dirname, '..');
/** Exclusive: 6.9 is sixth grade. */
const GRADE = 7;
const LEGAL_GRADE = 10;
/** Of a single paragraph, whose few words weigh more. */
const PARAGRAPH_GRADE = 9;
const PARAGRAPH_WORDS = 12;
/**
 * With fewer words a grade says nothing: small files are graded together with the others of their
 * folder.
 */
const GROUP_WORDS = 40;

const LEGAL = /^contract\/src\/agreements\/texts\//;
/** Tests, what only operators and developers read, and examples of what people write. */
const NOT_OURS = new RegExp(
  [
    /\.test\.tsx?$/,
    /\/testing\//,
    /\.(queries|fixture|samples|endpoints)\.ts$/,
    /^server\/src\/(main|personal-data|admin|backup|restore)\b/,
    /^server\/src\/kit\/(backup|checks|embedded|log|postgres|settings|tasks)\//,
    /guide\/README/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

/** The description's own words, which stay to the letter. */
const GIVEN = new Set([
  'PCR is a record-keeping tool only. It gives no professional advice and does not verify user information. You are responsible for compliance and accuracy.',
]);

/** Turns of phrase of another language, each with what a native speaker says. */
const TRANSLATED: readonly [RegExp, string][] = [
  [/\bstands? (here|there|below|still|in|under|at|beside|on)\b/i, "'is', 'shows up'"],
  [/\binvented\b/i, "'made up', 'examples'"],
  [/\bof now\b/i, "'current'"],
  [/\bin (the|its|their) place\b/i, "'instead'"],
  [/\balready(?=[.,:;!?]|$)/i, "'already' before the verb"],
  [/\bwhat becam?es? of\b/i, "'what happened to'"],
  [/\bunseen\b/i, "'without you knowing'"],
  [/\b(meanwhile|in the meantime)\b/i, "'while ...', 'since then'"],
  [/\ball the same\b/i, "'anyway'"],
  [/\bthe other side\b/i, 'who that is'],
  [/\bfollows? by (itself|themselves)\b/i, "'is set for you'"],
  [/\bfrom when (it|they) (is|are)\b/i, "'when it was saved'"],
  [/(?<!the person )\bwho(ever)? runs? (this )?PCR\b/i, "'PCR support'"],
  [/\bat every change\b|\bat each change\b/i, "'as you type'"],
  [/\bis an?other now\b/i, "'has changed'"],
  [/\btold of\b|\bwho told\b/i, "'told about', 'get a message'"],
  [/\bhas not:/i, "'does not have'"],
];

interface Text {
  file: string;
  text: string;
}

function filesIn(folder: string): string[] {
  return readdirSync(resolve(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory()
      ? filesIn(path)
      : /\.(tsx?|md)$/.test(path) && !NOT_OURS.test(path)
        ? [path]
        : [];
  });
}

const TEXTS: Text[] = ['contract/src', 'server/src', 'web/src', 'docs/guide']
  .flatMap(filesIn)
  .flatMap((file) => {
    const source = readFileSync(resolve(ROOT, file), 'utf8');
    const texts = file.endsWith('.md') ? textsOfMarkdown(source) : textsOfSource(file, source);
    return texts.filter((text) => !GIVEN.has(text)).map((text) => ({ file, text }));
  });

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
/** Letters are said one by one: PCR has three syllables. */
const syllablesOf = (word: string) =>
  /^[A-Z]{2,5}$/.test(word) ? word.length : Math.max(1, syllable(word));
/** A text without a full stop is a sentence too. */
const sentencesOf = (text: string) =>
  text.split(/[.!?…]+["'’”)]*(?:\s|$)/).filter((part) => wordsIn(part).length > 0);

/** The U.S. school grade by Flesch and Kincaid (1975). */
function gradeOf(texts: readonly string[]): number {
  const words = texts.flatMap(wordsIn);
  const sentences = sum(texts.map((text) => sentencesOf(text).length));
  return (
    0.39 * (words.length / sentences) + 11.8 * (sum(words.map(syllablesOf)) / words.length) - 15.59
  );
}

/** The texts of each file that says enough; of the others in a folder together. */
function groupsOf(texts: readonly Text[]): Map<string, string[]> {
  const size = (file: string) =>
    sum(texts.filter((one) => one.file === file).map(({ text }) => wordsIn(text).length));
  const isBig = new Map(
    [...new Set(texts.map(({ file }) => file))].map((file) => [file, size(file) >= GROUP_WORDS]),
  );
  const groups = Map.groupBy(texts, ({ file }) => (isBig.get(file) ? file : `${dirname(file)}/*`));
  return new Map([...groups].map(([name, group]) => [name, group.map(({ text }) => text)]));
}

function tooHard(texts: readonly Text[], limit: number): string[] {
  return [...groupsOf(texts)]
    .filter(
      ([, group]) =>
        sum(group.map((text) => wordsIn(text).length)) >= GROUP_WORDS && gradeOf(group) >= limit,
    )
    .map(([name, group]) => {
      const [hardest = ''] = group.toSorted((a, b) => gradeOf([b]) - gradeOf([a]));
      return `${name}: grade ${gradeOf(group).toFixed(1)}, for example: ${hardest}`;
    });
}

const legal = TEXTS.filter(({ file }) => LEGAL.test(file));
const everyday = TEXTS.filter(({ file }) => !LEGAL.test(file));

describe('the reading level of what PCR says (kit.md 118)', () => {
  test('all texts are looked at', () => {
    expect(everyday.length).toBeGreaterThan(400);
    expect(legal.length).toBeGreaterThan(100);
    for (const part of [
      'docs/guide/jobs.md',
      'web/src/help/faq.ts',
      'server/src/account/account.mails.ts',
    ]) {
      expect(everyday.map(({ file }) => file)).toContain(part);
    }
  });

  test('screens, mails, guide and messages read at sixth grade or below', () => {
    expect(tooHard(everyday, GRADE)).toEqual([]);
  });

  test('legal texts read below grade 10', () => {
    expect(tooHard(legal, LEGAL_GRADE)).toEqual([]);
  });

  test('no single paragraph is hard', () => {
    const hard = everyday
      .filter(
        ({ text }) => wordsIn(text).length >= PARAGRAPH_WORDS && gradeOf([text]) >= PARAGRAPH_GRADE,
      )
      .map(({ file, text }) => `${file}: grade ${gradeOf([text]).toFixed(1)}: ${text}`);
    expect(hard).toEqual([]);
  });

  // Three texts of the server still have the other one.
  test('‘anymore’ has one spelling', () => {
    const others = everyday.filter(
      ({ file, text }) => !file.startsWith('server/') && /\bany more\b/i.test(text),
    );
    expect(others).toEqual([]);
  });

  test('nothing sounds translated', () => {
    const found = everyday.flatMap(({ file, text }) =>
      TRANSLATED.filter(([turn]) => turn.test(text)).map(
        ([, said]) => `${file}: ${text} (say ${said})`,
      ),
    );
    expect(found).toEqual([]);
  });
});

test.each([
  ['The cat sat on the mat.', -1.4],
  ['The Australian platypus is seemingly a hybrid of a mammal and reptilian creature.', 13.1],
])('%s is grade %d', (text, grade) => {
  expect(gradeOf([text])).toBeCloseTo(grade, 0);
});
