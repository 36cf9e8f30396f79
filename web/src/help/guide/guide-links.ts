import { paths } from '../../paths.ts';

/** Where a page of the guide stands: directly in docs/guide, or among its tutorials. */
export type GuidePart = 'guide' | 'tutorials';

/**
 * The address in the app of a link between Markdown files, which is a path there
 * ('family-records.md#ratings', '../privacy.md'); null for a link that leads elsewhere.
 */
export function guideAddress(href: string, from: GuidePart): string | null {
  if (/^([a-z]+:|\/|#)/i.test(href)) return null;
  const { pathname, hash } = new URL(href, from === 'guide' ? 'md:/' : 'md:/tutorials/');
  const [, tutorial, name] = /^\/(tutorials\/)?([\w-]+)\.md$/.exec(pathname) ?? [];
  if (!name) return null;
  const page = name === 'README' ? undefined : name;
  return (tutorial ? paths.tutorials(page) : paths.guide(page)) + hash;
}

/** The file name of a picture that a page shows as 'pictures/x.webp' or '../pictures/x.webp'. */
export function pictureName(src: string): string {
  return src.slice(src.lastIndexOf('/') + 1);
}
