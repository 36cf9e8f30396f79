import { type ESTree, parseSync } from 'vite';

/** What a value in the middle of a text reads like. */
const VALUE = 'this';
/** Stand in the middle of a sentence and do not end it. */
const INLINE = /^(a|b|em|q|span|strong|time|kbd|Link|NavLink|HelpLink)$/;
/** Names of keys, attributes and functions whose texts are for those who build and run PCR. */
const NOT_FOR_PEOPLE =
  /^(summary|className|Error|TypeError|RangeError|console|log|sql|query|exec|css)$/;

type Node = ESTree.Node;
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

/**
 * The texts for people in a source file: what JSX shows and what stands in quotes, a text for each
 * paragraph. Only sentences and parts of them: five words at least, from a capital on.
 */
export function textsOfSource(path: string, source: string): string[] {
  const found: string[] = [];
  const add = (text: string) => {
    for (const paragraph of text.split(/\n\s*\n/)) {
      const plain = paragraph.replaceAll(/\s+/g, ' ').trim();
      if (/^[‘'“"(*]*[A-Z]/.test(plain) && /[a-z]/.test(plain) && wordsIn(plain).length >= 5)
        found.push(plain);
    }
  };
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) visit(one);
    if (!isNode(value) || isForOthers(value)) return;
    if (value.type === 'JSXElement' || value.type === 'JSXFragment') {
      // Blocks within are visited below, as texts of their own.
      if (!isInline(value)) add(shown(value));
    } else {
      const said = saidBy(value);
      if (said !== null) add(said);
    }
    for (const [key, part] of Object.entries(value)) if (key !== 'parent') visit(part);
  };
  visit(parseSync(path, source).program);
  return [...new Set(found)];
}

function isForOthers(node: Node): boolean {
  if (/^(Import|ExportAll|TS.*Type)/.test(node.type)) return true;
  if (node.type === 'Property')
    return 'name' in node.key && NOT_FOR_PEOPLE.test(String(node.key.name));
  if (node.type === 'JSXAttribute') return NOT_FOR_PEOPLE.test(String(node.name.name));
  if (node.type !== 'NewExpression' && node.type !== 'CallExpression') return false;
  const { callee } = node;
  const name = callee.type === 'MemberExpression' ? callee.object : callee;
  return name.type === 'Identifier' && NOT_FOR_PEOPLE.test(name.name);
}

/** The text that a literal is, with a word for each value in it. */
function saidBy(node: Node): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node.type === 'TemplateLiteral')
    return node.quasis.map(({ value }) => value.cooked ?? '').join(VALUE);
  return null;
}

const isInline = (node: Node): boolean =>
  node.type === 'JSXElement' &&
  node.openingElement.name.type === 'JSXIdentifier' &&
  INLINE.test(node.openingElement.name.name);

/** What an element itself shows; an element of its own inside ends the sentence. */
function shown(node: ESTree.JSXElement | ESTree.JSXFragment): string {
  return node.children
    .map((child) => {
      if (child.type === 'JSXText') return child.value;
      if (child.type === 'JSXExpressionContainer') {
        if (child.expression.type === 'JSXEmptyExpression') return '';
        return saidBy(child.expression) ?? VALUE;
      }
      if (child.type === 'JSXElement') return isInline(child) ? shown(child) : '\n';
      return '';
    })
    .join('');
}

/** The paragraphs of a Markdown file: no pictures, tables or marks. */
export const textsOfMarkdown = (source: string): string[] =>
  source
    .split(/\n{2,}|\n(?=\s*(?:\d+\.|-) )/)
    .filter((block) => !/^\s*(!\[|\||#)/.test(block))
    .map((block) =>
      block
        .replace(/^\s*(?:\d+\.|-) /, '')
        .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
        .replaceAll(/[*`]/g, '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .filter((text) => wordsIn(text).length >= 5);

export const wordsIn = (text: string) => text.match(/\p{L}[\p{L}'’]*/gu) ?? [];
