import {
  Features,
  type MediaRule,
  type Selector,
  type SelectorComponent,
  transform,
} from 'lightningcss';

/** Parts of a field that has not been drawn have none. */
const PARTS = /^(before|after|placeholder|selection|custom .*search.*)$/;
/** What scripts of the page put on its elements. */
const SET_LATER = ['data-theme', 'aria-current'];

/**
 * A page with the styles that it needs for itself, out of a sheet that has more; `toFill` stands
 * where they come. The classes and properties have names of a letter or two in both, which no class
 * of the app has: when its sheet comes, neither changes what the other draws.
 */
export function withOwnStyles(page: string, sheet: string, toFill: RegExp): string {
  const markup = page.replace(/<script>.*?<\/script>/gs, '');
  const uses = new Map<string, number>();
  for (const name of classLists(markup).flatMap(namesIn)) uses.set(name, (uses.get(name) ?? 0) + 1);
  const often = [...uses.keys()].sort(
    (one, other) => (uses.get(other) ?? 0) - (uses.get(one) ?? 0),
  );
  const classes = new Map(often.map((name, place) => [name, shortName(place)]));
  const styled = new Set<string>();
  const selected = minified(sheet, {
    Selector: selectorIn(markup, classes, styled),
    Rule: { media: withoutPaper },
  });
  const properties = new Map<string, string>();
  const styles = minified(withoutUnused(selected), {
    DashedIdent(name) {
      if (!properties.has(name)) properties.set(name, `--${shortName(properties.size)}`);
      return properties.get(name) ?? name;
    },
  });
  return page
    .replace(/ class="([^"]*)"/g, (_, list: string) => {
      const names = namesIn(list).flatMap((name) => (styled.has(name) ? [classes.get(name)] : []));
      return names.length > 0 ? ` class="${names.join(' ')}"` : '';
    })
    .replace(toFill, () => `<style>${styles}</style>`);
}

/** Nobody prints a frame: the app's sheet comes before anything is there to be printed. */
function withoutPaper({ value }: { value: MediaRule }): [] | undefined {
  return value.query.mediaQueries.every(({ mediaType }) => mediaType === 'print') ? [] : undefined;
}

/** Keeps the selectors of the elements in the markup, with the short names of their classes. */
function selectorIn(markup: string, classes: ReadonlyMap<string, string>, styled: Set<string>) {
  const tags = new Set([...markup.matchAll(/<([a-z]\w*)/g)].map(([, name = '']) => name));
  const attributes = new Set(
    [...markup.matchAll(/ ([a-z][\w-]*)="/gi)].map(([, name = '']) => name.toLowerCase()),
  );
  for (const name of SET_LATER) attributes.add(name);
  const stands = (part: SelectorComponent): boolean => {
    switch (part.type) {
      case 'class':
        return classes.has(part.name);
      case 'type':
        return tags.has(part.name);
      case 'attribute':
        return attributes.has(part.name);
      case 'pseudo-element':
        return PARTS.test(part.kind === 'custom' ? `custom ${part.name}` : part.kind);
      case 'pseudo-class':
        return (
          part.kind === 'not' ||
          inner(part).length === 0 ||
          inner(part).some((one) => one.every(stands))
        );
      default:
        return true;
    }
  };
  const renamed = (selector: Selector): Selector =>
    selector.map((part) => {
      if (part.type === 'class') {
        styled.add(part.name);
        return { ...part, name: classes.get(part.name) ?? part.name };
      }
      return inner(part).length > 0
        ? ({ ...part, selectors: inner(part).map(renamed) } as SelectorComponent)
        : part;
    });
  return (selector: Selector): Selector | Selector[] =>
    selector.every(stands) ? renamed(selector) : [];
}

/** The selectors in `:is()`, `:where()`, `:has()` and `:not()`. */
function inner(part: SelectorComponent): Selector[] {
  const kinds = part.type === 'pseudo-class' ? part : undefined;
  return kinds?.kind === 'is' ||
    kinds?.kind === 'where' ||
    kinds?.kind === 'has' ||
    kinds?.kind === 'not'
    ? kinds.selectors
    : [];
}

/** Without the properties and animations that nothing asks for, nor what only these asked for. */
function withoutUnused(css: string): string {
  const asked = new Set([...css.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name));
  const said = [...css.matchAll(/(--[\w-]+)(?=[:{])/g)].map(([, name = '']) => name);
  const moves = [...css.matchAll(/@keyframes ([\w-]+)/g)].map(([, name = '']) => name);
  const moved = new Set(
    [...css.matchAll(/animation[\w-]*:([^;}]*)/g)].flatMap(([, value = '']) =>
      value.split(/[\s,]+/),
    ),
  );
  const unused = [
    ...said.filter((name) => !asked.has(name)),
    ...moves.filter((name) => !moved.has(name)),
  ];
  const less = minified(css, {}, unused);
  return less.length < css.length ? withoutUnused(less) : css;
}

type Visitor = NonNullable<Parameters<typeof transform>[0]['visitor']>;

const minified = (css: string, visitor: Visitor, unusedSymbols: string[] = []): string =>
  // Ranges in media queries are too new for some browsers that can do all else.
  transform({
    filename: 'page.css',
    code: Buffer.from(css),
    minify: true,
    include: Features.MediaQueries,
    visitor,
    unusedSymbols,
  })
    .code.toString()
    .replace(/^\/\*!.*?\*\//, '');

const classLists = (markup: string): string[] =>
  [...markup.matchAll(/ class="([^"]*)"/g)].map(([, list = '']) => list);

const namesIn = (list: string): string[] =>
  list
    .replace(/&gt;/g, '>')
    .replace(/&lt;/g, '<')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .split(/\s+/);

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

function shortName(place: number): string {
  const last = LETTERS.charAt(place % LETTERS.length);
  return place < LETTERS.length ? last : shortName(Math.floor(place / LETTERS.length) - 1) + last;
}
