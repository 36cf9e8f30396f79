import type { ComponentProps } from 'react';
import { Link } from '../../kit/ui/Link.tsx';
import type { useGuideWords } from './guide.data.ts';
import { type GuidePart, guideAddress, pictureName } from './guide-links.ts';

const PICTURES = import.meta.glob<string>('../../../../docs/guide/pictures/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});
const pictureAddress = (src: string) =>
  PICTURES[`../../../../docs/guide/pictures/${pictureName(src)}`];

const LINK = 'text-brand-ink underline underline-offset-4';

/** What a page's Markdown becomes: the look of the app. */
function elementsOf(part: GuidePart) {
  return {
    h1: (props: ComponentProps<'h1'>) => <h1 {...props} className="text-xl" />,
    h2: (props: ComponentProps<'h2'>) => <h2 {...props} className="mt-4 text-lg" />,
    h3: (props: ComponentProps<'h3'>) => <h3 {...props} className="mt-2 text-base font-strong" />,
    ul: (props: ComponentProps<'ul'>) => (
      <ul {...props} className="flex list-disc flex-col gap-2 ps-5 marker:text-ink-soft" />
    ),
    ol: (props: ComponentProps<'ol'>) => (
      <ol
        {...props}
        className="flex list-decimal flex-col gap-4 ps-6 marker:font-strong marker:text-brand-ink"
      />
    ),
    blockquote: (props: ComponentProps<'blockquote'>) => (
      <blockquote
        {...props}
        className="rounded-card border border-brand/25 bg-brand-soft px-4 py-3 text-brand-ink"
      />
    ),
    table: (props: ComponentProps<'table'>) => (
      <div className="rounded-card border border-line bg-card">
        <table {...props} className="w-full table-fixed text-start text-sm" />
      </div>
    ),
    th: (props: ComponentProps<'th'>) => (
      <th
        {...props}
        className="wrap-anywhere border-b border-line px-3 py-2 text-start font-strong"
      />
    ),
    td: (props: ComponentProps<'td'>) => (
      <td {...props} className="wrap-anywhere px-3 py-2 align-top" />
    ),
    nav: ({ children, ...rest }: ComponentProps<'nav'>) => (
      <nav
        {...rest}
        className="rounded-card border border-line bg-card px-4 py-1 [&_ul]:list-none [&_ul]:gap-0 [&_ul]:ps-0"
      >
        {children}
      </nav>
    ),
    a: ({ href = '', children, ...rest }: ComponentProps<'a'>) => {
      const address = guideAddress(href, part);
      // A heading of this page: the browser itself goes there.
      if (href.startsWith('#')) {
        return (
          <a {...rest} href={href} className={`inline-flex min-h-touch items-center ${LINK}`}>
            {children}
          </a>
        );
      }
      return address ? (
        <Link {...rest} to={address} className={LINK}>
          {children}
        </Link>
      ) : (
        <a {...rest} href={href} target="_blank" rel="noreferrer" className={LINK}>
          {children}
        </a>
      );
    },
    // All are pictures of a phone's screen of one size, so that nothing moves when they come.
    img: ({ src = '', alt, ...rest }: ComponentProps<'img'>) => (
      <img
        {...rest}
        src={pictureAddress(src)}
        alt={alt}
        width={390}
        height={844}
        loading="lazy"
        className="mt-3 block h-auto w-72 max-w-full rounded-card border border-line bg-sunken shadow-soft"
      />
    ),
  };
}

const ELEMENTS = { guide: elementsOf('guide'), tutorials: elementsOf('tutorials') };

type Words = NonNullable<ReturnType<typeof useGuideWords>['data']>;

export function GuideWords({ part, words: Words }: { part: GuidePart; words: Words }) {
  return <Words components={ELEMENTS[part]} />;
}
