import type {
  BroadcastBlock,
  BroadcastRun,
} from '@pcr/contract/notifications/broadcasts/broadcasts.schema.ts';
import { fromMarkdown } from 'mdast-util-from-markdown';

// The operator writes Markdown. It becomes blocks of runs (contract), of which app and mail make
// their markup. Anything that is no block of ours cannot get through, and the operator is told
// instead of losing words.

type Root = ReturnType<typeof fromMarkdown>;
type Node = Root['children'][number];

/** What in a text cannot be sent, and in which line. */
export class UnsendableWords extends Error {
  readonly line: number;
  constructor(node: Node, what: string) {
    super(what);
    this.line = node.position?.start.line ?? 1;
  }
}

const LINKS = ['https:', 'http:', 'mailto:', 'tel:'];

/** Throws `UnsendableWords`. */
export function readWords(markdown: string): BroadcastBlock[] {
  return fromMarkdown(markdown).children.map(blockOf);
}

function blockOf(node: Node): BroadcastBlock {
  switch (node.type) {
    case 'heading':
      return { block: 'heading', runs: runsOf(node.children) };
    case 'paragraph':
      return { block: 'paragraph', runs: runsOf(node.children) };
    case 'blockquote':
      return { block: 'quote', runs: withBreaks(node.children.map(paragraphOf)) };
    case 'list':
      return {
        block: 'list',
        ordered: node.ordered === true,
        items: node.children.map((item) => withBreaks(item.children.map(paragraphOf))),
      };
    case 'thematicBreak':
      return { block: 'line' };
    default:
      throw unsendable(node);
  }
}

/** Inside an item or a quote there are only paragraphs. */
function paragraphOf(node: Node): BroadcastRun[] {
  if (node.type === 'list')
    throw new UnsendableWords(node, 'a list cannot be inside another one, or inside a quote');
  if (node.type !== 'paragraph') throw unsendable(node);
  return runsOf(node.children);
}

const withBreaks = (paragraphs: readonly BroadcastRun[][]): BroadcastRun[] =>
  paragraphs.flatMap((runs, n) => (n === 0 ? runs : [{ text: '\n' }, ...runs]));

type Look = Omit<BroadcastRun, 'text'>;

function runsOf(nodes: readonly Node[], look: Look = {}): BroadcastRun[] {
  return nodes.flatMap((node): BroadcastRun[] => {
    switch (node.type) {
      case 'text':
        // A line that goes on in the next one; a break is asked for by two blanks or a backslash.
        return [{ text: node.value.replaceAll('\n', ' '), ...look }];
      case 'inlineCode':
        return [{ text: node.value, ...look }];
      case 'break':
        return [{ text: '\n', ...look }];
      case 'strong':
        return runsOf(node.children, { ...look, strong: true });
      case 'emphasis':
        return runsOf(node.children, { ...look, emphasis: true });
      case 'link':
        return runsOf(node.children, { ...look, link: linkOf(node, node.url) });
      default:
        throw unsendable(node);
    }
  });
}

function linkOf(node: Node, url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (!parsed || !LINKS.includes(parsed.protocol) || /[\s\p{Cc}]/u.test(url)) {
    throw new UnsendableWords(node, 'a link must begin with https://, http://, mailto: or tel:');
  }
  return parsed.href;
}

const WHAT: Readonly<Record<string, string>> = {
  html: 'HTML cannot be sent',
  image: 'a picture cannot be sent; link to it',
  imageReference: 'a picture cannot be sent; link to it',
  code: 'a block of code cannot be sent',
  linkReference: 'a link must have its address beside it, as in [words](https://example.org)',
  definition: 'a link must have its address beside it, as in [words](https://example.org)',
};

const unsendable = (node: Node) =>
  new UnsendableWords(node, WHAT[node.type] ?? 'this cannot be sent');

/** As plain text: for mails, and for the operator before they send it. */
export function textOf(words: readonly BroadcastBlock[]): string {
  return words.map(blockText).join('\n\n');
}

function blockText(block: BroadcastBlock): string {
  switch (block.block) {
    case 'heading':
      return runsText(block.runs).toUpperCase();
    case 'paragraph':
      return runsText(block.runs);
    case 'quote':
      return runsText(block.runs).replace(/^/gm, '> ');
    case 'list':
      return block.items
        .map(
          (runs, n) =>
            `${block.ordered ? `${n + 1}.` : '-'} ${runsText(runs).replaceAll('\n', '\n  ')}`,
        )
        .join('\n');
    case 'line':
      return '----';
  }
}

const runsText = (runs: readonly BroadcastRun[]): string =>
  runs
    .map(({ text, link }) =>
      link && shownLink(link) !== text ? `${text} (${shownLink(link)})` : text,
    )
    .join('');

/** A mail address or number as people write it. */
const shownLink = (link: string) => link.replace(/^(mailto|tel):/, '');

/** So many characters take three quarters of a minute. */
const SPOKEN_MOST = 600;
const THE_REST = 'Open PCR to read all of it.';

/**
 * As it is spoken: without markup and addresses. A long text ends after a sentence, and says where
 * the rest is.
 */
export function spokenOf(words: readonly BroadcastBlock[]): string {
  const whole = words.flatMap(blockLines).map(asSentence).join(' ');
  if (whole.length <= SPOKEN_MOST) return whole;
  const cut = whole.slice(0, SPOKEN_MOST);
  const sentences = /^.*[.!?](?=\s)/s.exec(cut)?.[0];
  return `${sentences ?? `${cut.replace(/\s+\S*$/, '')} ...`} ${THE_REST}`;
}

const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' });
/** A banner has room for about so many characters. */
const SENTENCE_MOST = 200;

/**
 * The first sentence, without markup and addresses; of one that is long as many whole words as
 * there is room for. A heading is none, unless there is nothing else. Undefined without words.
 */
export function firstSentenceOf(words: readonly BroadcastBlock[]): string | undefined {
  const [line] = [
    ...words.filter(({ block }) => block !== 'heading'),
    ...words.filter(({ block }) => block === 'heading'),
  ].flatMap(blockLines);
  const sentence = line && [...SENTENCES.segment(line)][0]?.segment.trim();
  if (!sentence || sentence.length <= SENTENCE_MOST) return sentence || undefined;
  return `${sentence.slice(0, SENTENCE_MOST).replace(/\s+\S*$/, '')} ...`;
}

function blockLines(block: BroadcastBlock): string[] {
  if (block.block === 'line') return [];
  const items = block.block === 'list' ? block.items : [block.runs];
  return items
    .map((runs) => runs.map(spokenRun).join('').replace(/\s+/g, ' ').trim())
    .filter(Boolean);
}

/** Nobody writes down an address that they hear; a number is what one calls. */
const spokenRun = ({ text, link }: BroadcastRun): string =>
  link?.startsWith('tel:') && shownLink(link) !== text ? `${text}, ${shownLink(link)}` : text;

/** With a sign at its end, so that a voice pauses there. */
export const asSentence = (line: string): string => (/[.!?:]$/.test(line) ? line : `${line}.`);

/** As HTML for mails: nothing of it but our own elements, all text escaped. */
export function htmlOf(words: readonly BroadcastBlock[]): string {
  return words.map(blockHtml).join('\n');
}

function blockHtml(block: BroadcastBlock): string {
  switch (block.block) {
    case 'heading':
      return `<h2>${runsHtml(block.runs)}</h2>`;
    case 'paragraph':
      return `<p>${runsHtml(block.runs)}</p>`;
    case 'quote':
      return `<blockquote>${runsHtml(block.runs)}</blockquote>`;
    case 'list': {
      const tag = block.ordered ? 'ol' : 'ul';
      return `<${tag}>\n${block.items.map((runs) => `<li>${runsHtml(runs)}</li>`).join('\n')}\n</${tag}>`;
    }
    case 'line':
      return '<hr>';
  }
}

const runsHtml = (runs: readonly BroadcastRun[]): string => runs.map(runHtml).join('');

function runHtml({ text, strong, emphasis, link }: BroadcastRun): string {
  let html = escaped(text).replaceAll('\n', '<br>');
  if (emphasis) html = `<em>${html}</em>`;
  if (strong) html = `<strong>${html}</strong>`;
  return link ? `<a href="${escaped(link)}">${html}</a>` : html;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** For a place in an element or in an attribute with quotes. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
