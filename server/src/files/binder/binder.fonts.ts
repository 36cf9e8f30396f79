import { readFile } from 'node:fs/promises';
import fontkit from '@cantoo/fontkit';
import { type PDFDocument, type PDFFont, PDFHexString } from '@cantoo/pdf-lib';
import bidiFactory, { type Bidi } from 'bidi-js';

// Its types say that Node finds the function one level deeper than it does.
const bidi = (bidiFactory as unknown as () => Bidi)();

const LETTERS = new Intl.Segmenter('en', { granularity: 'grapheme' });
export const lettersOf = (words: string): string[] =>
  [...LETTERS.segment(words)].map(({ segment }) => segment);

const FACES = {
  plain: import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  strong: import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
  /** As wide as the letters of most forms. */
  narrow: import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'),
};

/** A font of DejaVu, as a part of the file, that puts text in the order in which it is read. */
export async function embedFont(document: PDFDocument, face: keyof typeof FACES): Promise<PDFFont> {
  document.registerFontkit(fontkit);
  const font = await document.embedFont(await readFile(new URL(FACES[face])), { subset: true });
  const encode = font.encodeText.bind(font);
  font.encodeText = (words) =>
    PDFHexString.of(
      runsOf(words)
        .map((run) => encode(run).asString())
        .join(''),
    );
  return font;
}

/** Scripts that fontkit lays out from right to left: it takes one direction for a whole text. */
const RIGHT_TO_LEFT = /[\p{sc=Arab}\p{sc=Hebr}\p{sc=Nkoo}\p{sc=Syrc}\p{sc=Thaa}]/u;
/** They say how text runs, and have no look themselves. */
const MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * The parts of a line from left to right, as the bidirectional algorithm orders them (UAX 9), for a
 * font that turns a part of Arabic or Hebrew letters round by itself.
 */
function runsOf(words: string): string[] {
  const embedding = bidi.getEmbeddingLevels(words, 'auto');
  const { levels } = embedding;
  if (levels.every((level) => level === 0)) return [words.replace(MARKS, '')];
  const mirrored = bidi.getMirroredCharactersMap(words, levels);
  const runs: { turned: boolean; at: number[] }[] = [];
  for (const at of bidi.getReorderedIndices(words, embedding)) {
    const turned = (levels[at] ?? 0) % 2 === 1;
    const run = runs.at(-1);
    if (run?.turned === turned && run.at.at(-1) === at + (turned ? 1 : -1)) run.at.push(at);
    else runs.push({ turned, at: [at] });
  }
  return runs.flatMap(({ turned, at }) => {
    const text = (turned ? at.reverse() : at)
      .map((n) => mirrored.get(n) ?? words[n])
      .join('')
      .replace(MARKS, '');
    if (turned === RIGHT_TO_LEFT.test(text)) return text ? [text] : [];
    // Signs and digits alone: the font would not turn them, or would.
    return turned ? lettersOf(text).reverse() : lettersOf(text);
  });
}

/** Before a part of a text: it then runs as the whole text does. */
export function directionMark(words: string): string {
  const [first] = bidi.getEmbeddingLevels(words, 'auto').paragraphs;
  return first && first.level % 2 === 1 ? '\u200f' : '\u200e';
}
