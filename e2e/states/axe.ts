import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import type { View } from './views.ts';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];
const OPTIONS: axe.RunOptions = {
  runOnly: { type: 'tag', values: TAGS },
  resultTypes: ['violations'],
  elementRef: true,
  // The report contains the element's own markup.
  selectors: false,
  // Of these rules none reads the style sheets themselves.
  preload: { assets: ['media'] },
};

/** The markup that axe has looked at, by the names of its views. */
export type Seen = Map<string, Set<string>>;

/**
 * Gives each page that is opened from now on the half megabyte of axe, which then need not be sent
 * to it every time.
 */
export const withAxe = (page: Page) => page.addInitScript(SOURCE);

/** What axe finds in the markup of the page (`withAxe`) that it has not looked at before. */
export async function found(page: Page, { name }: View, seen: Seen): Promise<string[]> {
  const known = seen.get(name) ?? new Set();
  seen.set(name, known);
  // As text: thousands of numbers one by one take longer on their way than axe takes.
  const { fresh, violations } = await page.evaluate(lookAtNew, {
    known: [...known].join(' '),
    options: OPTIONS,
  });
  for (const sign of fresh.split(' ')) known.add(sign);
  return violations.map(({ id, help, places }) => {
    const first = places.slice(0, 3).map((html) => html.slice(0, 120));
    return `${name}: ${id}: ${help}, at ${places.length} places: ${first.join(' ')}`;
  });
}

/**
 * In the page: runs axe on all but the elements whose sign is known. The sign of an element says
 * what axe could judge of it: tag, attributes, classes, those of what is in it and the classes of
 * what it is in. It does not say which words stand there, and equal children count once: ten cards
 * are as two.
 */
async function lookAtNew({ known, options }: { known: string; options: axe.RunOptions }) {
  const REFERENCES = new Set([
    'for',
    'aria-labelledby',
    'aria-describedby',
    'aria-controls',
    'aria-owns',
    'aria-details',
  ]);
  const WORDS = new Set([
    'aria-label',
    'title',
    'alt',
    'placeholder',
    'value',
    'href',
    'src',
    'style',
    'aria-valuetext',
  ]);
  const signs = new Map<Element, number>();

  function hash(text: string): number {
    let a = 0xdeadbeef;
    let b = 0x41c6ce57;
    for (let n = 0; n < text.length; n++) {
      const code = text.charCodeAt(n);
      a = Math.imul(a ^ code, 2654435761);
      b = Math.imul(b ^ code, 1597334677);
    }
    a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
    b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
    return 4294967296 * (2097151 & b) + (a >>> 0);
  }

  function attribute({ name, value }: Attr): string {
    if (name === 'id' || name.startsWith('data-radix')) return name;
    if (REFERENCES.has(name))
      return `${name}=${value.split(/\s+/).map((id) => document.getElementById(id) !== null)}`;
    if (WORDS.has(name)) return `${name}=${value.trim() !== ''}`;
    return `${name}=${value.replace(/[0-9a-f]{8}-[0-9a-f-]+|[\d.]+/g, '#')}`;
  }

  function sign(element: Element, above: string, shownAbove: boolean): number {
    const shown = shownAbove && element.checkVisibility({ visibilityProperty: true });
    const own = [element.tagName, shown, ...[...element.attributes].map(attribute).sort()];
    if (element instanceof HTMLInputElement) own.push(element.checked);
    const words = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
    );
    const hidden = element.matches('[aria-hidden=true], [inert]');
    const inside = `${above} ${element.getAttribute('class') ?? ''} ${hidden}`;
    const children = new Set([...element.children].map((child) => sign(child, inside, shown)));
    const all = hash([above, ...own, words, ...children].join('\n'));
    signs.set(element, all);
    return all;
  }

  /** Whether a bar lies over a part of it, from where scrolling brings it out whole. */
  function behindBar(target: Element): boolean {
    const { left, width, top, bottom } = target.getBoundingClientRect();
    return [top + 1, bottom - 1].some((y) => {
      let over = document.elementFromPoint(left + width / 2, y);
      while (over && !/fixed|sticky/.test(getComputedStyle(over).position))
        over = over.parentElement;
      return over !== null && !over.contains(target);
    });
  }

  const seen = new Set(known.split(' ').map(Number));
  const unknown: number[] = [];
  const exclude: Element[] = [];
  function choose(element: Element): void {
    const all = signs.get(element) ?? 0;
    if (seen.has(all)) {
      exclude.push(element);
      return;
    }
    for (const child of element.children) choose(child);
    seen.add(all);
    unknown.push(all);
  }

  sign(document.documentElement, '', true);
  choose(document.documentElement);
  const fresh = unknown.join(' ');
  if (unknown.length === 0) return { fresh, violations: [] };
  const result = await (window as unknown as { axe: typeof axe }).axe.run({ exclude }, options);
  const violations = result.violations.flatMap(({ id, help, nodes }) => {
    const places = nodes.filter(
      ({ element }) => id !== 'target-size' || !element || !behindBar(element),
    );
    return places.length > 0 ? [{ id, help, places: places.map(({ html }) => html) }] : [];
  });
  return { fresh, violations };
}
