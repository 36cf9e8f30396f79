import { useQuery } from '@tanstack/react-query';
import type { MDXModule } from 'mdx/types';
import type { GuidePart } from './guide-links.ts';

const LOADERS: Record<GuidePart, Record<string, () => Promise<MDXModule>>> = {
  guide: import.meta.glob<MDXModule>(['../../../../docs/guide/*.md', '!**/README.md']),
  tutorials: import.meta.glob<MDXModule>([
    '../../../../docs/guide/tutorials/*.md',
    '!**/README.md',
  ]),
};

const FOLDERS: Record<GuidePart, string> = {
  guide: '../../../../docs/guide',
  tutorials: '../../../../docs/guide/tutorials',
};

/** One page as a component; its code comes when it is read. */
export function useGuideWords(part: GuidePart, name: string) {
  return useQuery({
    queryKey: ['guide', part, name],
    queryFn: async () => (await LOADERS[part][`${FOLDERS[part]}/${name}.md`]?.())?.default ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
}
