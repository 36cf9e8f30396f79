import mdx from '@mdx-js/rollup';
import rehypeSlug from 'rehype-slug';
import remarkGfm from 'remark-gfm';
import type { Plugin } from 'vite';

/**
 * Makes a component of each Markdown page of docs/guide, when the app is built: no Markdown is read
 * in the browser.
 */
export function guideMarkdown(): Plugin {
  const plugin = mdx({
    format: 'md',
    remarkPlugins: [remarkGfm],
    rehypePlugins: [rehypeSlug, contents],
  });
  // Before the others: its output is a script like any other.
  return { ...(plugin as Plugin), name: 'pcr-guide', enforce: 'pre' };
}

/** The parts of an HTML tree that are looked at and made here. */
interface HtmlNode {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  children?: HtmlNode[];
}

const element = (
  tagName: string,
  properties: Record<string, unknown>,
  children: HtmlNode[],
): HtmlNode => ({
  type: 'element',
  tagName,
  properties,
  children,
});

/**
 * Puts a list of the page's headings after its first paragraph, on pages that have more than two.
 */
function contents() {
  return (page: HtmlNode): void => {
    const nodes = page.children ?? [];
    const headings = nodes.filter((node) => node.tagName === 'h2');
    if (headings.length < 3) return;
    const entries = headings.map((heading) => {
      const link = element('a', { href: `#${String(heading.properties?.id)}` }, [
        { type: 'text', value: wordsOf(heading) },
      ]);
      return element('li', {}, [link]);
    });
    const begin = nodes.findIndex((node) => node.tagName === 'p') + 1;
    nodes.splice(
      begin,
      0,
      element('nav', { ariaLabel: 'On this page' }, [element('ul', {}, entries)]),
    );
  };
}

function wordsOf(node: HtmlNode): string {
  return node.value ?? (node.children ?? []).map(wordsOf).join('');
}
