import { isEnough, SEARCH_MAX } from '@pcr/contract/search/search.schema.ts';
import { History, Search, SearchX, X } from 'lucide-react';
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { useOfflineText } from '../kit/api/online.ts';
import { INPUT_CLASS } from '../kit/controls/input-look.ts';
import { wordsOf } from '../kit/filter/search-words.ts';
import { NotLoaded } from '../kit/list/NotLoaded.tsx';
import { TEXT_BUTTON } from '../kit/look/button-look.ts';
import { EmptyState } from '../kit/page/EmptyState.tsx';
import { Sheet } from '../kit/sheet/Sheet.tsx';
import { Face } from '../kit/ui/Face.tsx';
import { Link } from '../kit/ui/Link.tsx';
import { Loading, Skeleton } from '../kit/ui/Skeleton.tsx';
import { counted } from '../kit/words/format.ts';
import { groupsHere, groupsOf, helpFor, type Line, type LineGroup } from './found-groups.ts';
import { markedParts } from './marked-parts.ts';
import { forgetSearches, recentSearches, rememberSearch } from './recent-searches.ts';
import { useFound } from './search.data.ts';

export interface SearchSheetProps {
  open: boolean;
  userId: string;
  /** What the address says is looked for. */
  words: string;
  onWords: (words: string) => void;
  onClose: () => void;
}

/** Milliseconds of pause in typing. */
const PAUSE_MS = 250;
const ROW =
  'flex min-h-touch w-full items-center gap-3 rounded-card px-2 py-1.5 text-start hover:bg-hover aria-selected:bg-brand-soft';

/** The one search of everything (search.md). */
export default function SearchSheet({ open, userId, words, onWords, onClose }: SearchSheetProps) {
  const [typed, setTyped] = useState(wordsOf(words) ?? '');
  /** Which line the arrows have come to; null while to none. */
  const [active, setActive] = useState<number | null>(null);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  // What stands there while it closes is what stood there.
  const [held, setHeld] = useState(words);
  if (open && held !== words) setHeld(words);
  const sought = wordsOf(held) ?? '';
  const enough = isEnough(sought);
  const query = useFound(enough ? sought : null);
  const offline = useOfflineText();
  const [recent, setRecent] = useState(() => recentSearches(userId));

  useEffect(() => {
    if (!open || typed.trim() === sought) return;
    const timer = window.setTimeout(() => onWords(typed.trim()), PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [open, typed, sought, onWords]);

  const nothingTyped = typed.trim() === '';
  const shown = useDeferredValue(typed.trim());
  const server = enough && !nothingTyped && query.data ? groupsOf(query.data, sought) : [];
  const groups = [...groupsHere(shown), ...server, ...helpFor(isEnough(shown) ? shown : '')];
  const isLooking = isEnough(shown) && (query.isFetching || shown !== sought);
  const count = groups.reduce((sum, { lines }) => sum + lines.length, 0);

  function options(): HTMLElement[] {
    return [...(list.current?.querySelectorAll<HTMLElement>('[role=option]') ?? [])];
  }
  function point(at: number | null) {
    const all = options();
    const next = at === null || all.length === 0 ? null : (at + all.length) % all.length;
    for (const [n, option] of all.entries()) option.setAttribute('aria-selected', `${n === next}`);
    const chosen = next === null ? undefined : all[next];
    chosen?.scrollIntoView({ block: 'nearest' });
    if (chosen) field.current?.setAttribute('aria-activedescendant', chosen.id);
    else field.current?.removeAttribute('aria-activedescendant');
    setActive(next);
  }
  // Other lines: none of them is chosen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when they change
  useEffect(() => point(null), [typed, query.data]);

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const down = event.key === 'ArrowDown';
      point(active === null ? (down ? 0 : -1) : active + (down ? 1 : -1));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const chosen = active === null ? undefined : options()[active];
      if (chosen) chosen.click();
      else onWords(typed.trim());
    }
  }
  function take(to: string) {
    setTyped(to);
    onWords(to);
    field.current?.focus();
  }
  const opened = () => {
    if (isEnough(typed)) rememberSearch(userId, typed.trim());
  };

  return (
    <Sheet open={open} onClose={onClose} title="Search" focusField>
      <div className="flex min-h-[70dvh] flex-col gap-3 wide:min-h-[60dvh]">
        <search className="sticky top-(--sheet-header,4.5rem) z-1 block bg-card pb-1">
          <div className="relative">
            <Search
              size="1.25rem"
              aria-hidden
              className="pointer-events-none absolute inset-y-0 start-3.5 my-auto text-ink-soft"
            />
            <input
              ref={field}
              type="search"
              role="combobox"
              aria-label="Search everything of yours"
              aria-expanded={groups.length > 0}
              aria-controls={`${id}-lines`}
              aria-autocomplete="list"
              dir="auto"
              enterKeyHint="search"
              autoComplete="off"
              spellCheck={false}
              placeholder="Families, jobs, people, files..."
              maxLength={SEARCH_MAX}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={press}
              className={`${INPUT_CLASS} w-full ps-[2.75rem] pe-[3rem]`}
            />
            {typed && (
              <button
                type="button"
                aria-label="Clear search"
                onClick={() => take('')}
                className="absolute inset-y-0 end-0.5 my-auto grid size-touch place-items-center rounded-full text-ink-soft hover:text-ink"
              >
                <X size="1.25rem" aria-hidden />
              </button>
            )}
          </div>
        </search>
        <p role="status" className="sr-only">
          {isEnough(shown) &&
            !isLooking &&
            (count > 0 ? counted(count, 'result') : 'Nothing found')}
        </p>
        {offline && (
          <p className="text-sm text-ink-soft">
            {offline}. Records, people and files are found once you are connected. Places and help
            are found without it.
          </p>
        )}
        {nothingTyped && recent.length > 0 && (
          <RecentHead
            onForget={() => {
              forgetSearches();
              setRecent([]);
            }}
          />
        )}
        <div ref={list} id={`${id}-lines`} role="listbox" aria-label="What was found">
          {nothingTyped && recent.length > 0 && (
            // biome-ignore lint/a11y/useSemanticElements: a part of a listbox
            <div role="group" aria-label="Recent searches" className="mb-3">
              {recent.map((one, n) => (
                // biome-ignore lint/a11y/useFocusableInteractive: as above
                // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the field presses it
                <div
                  key={one}
                  id={`${id}-recent-${n}`}
                  role="option"
                  aria-selected={false}
                  onClick={() => take(one)}
                  className={`${ROW} cursor-pointer`}
                >
                  <History size={20} aria-hidden className="shrink-0 text-ink-soft" />
                  <bdi className="min-w-0 truncate">{one}</bdi>
                </div>
              ))}
            </div>
          )}
          {groups.map((group) => (
            <Group
              key={group.name}
              id={`${id}-${group.name.replace(/\W/g, '')}`}
              group={group}
              words={shown}
              onOpen={opened}
            />
          ))}
        </div>
        <Rest
          {...{ query, offline, isLooking }}
          tooShort={!nothingTyped && !isEnough(shown)}
          none={isEnough(shown) && !isLooking && count === 0}
          hasLines={server.length > 0}
          words={shown}
        />
      </div>
    </Sheet>
  );
}

function RecentHead({ onForget }: { onForget: () => void }) {
  return (
    <div className="-mb-3 flex items-center justify-between">
      <p aria-hidden className="px-2 text-sm font-strong text-ink-soft">
        Recent
      </p>
      <button
        type="button"
        onClick={onForget}
        className={`min-h-touch px-2 text-brand-ink ${TEXT_BUTTON}`}
      >
        Clear recent searches
      </button>
    </div>
  );
}

interface GroupProps {
  id: string;
  group: LineGroup;
  words: string;
  onOpen: () => void;
}

function Group({ id, group: { name, icon: Icon, lines, all }, words, onOpen }: GroupProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a part of a listbox
    <div role="group" aria-labelledby={id} className="mb-3">
      <p id={id} className="px-2 pb-0.5 text-sm font-strong text-ink-soft">
        {name}
      </p>
      {lines.map((line, n) => (
        <Option key={line.to + line.title} id={`${id}-${n}`} to={line.to} onOpen={onOpen}>
          {line.photo === undefined ? (
            <Icon size={20} aria-hidden className="shrink-0 text-ink-soft" />
          ) : (
            <Face name={line.title} photo={line.photo} size={32} />
          )}
          <Words line={line} words={words} />
        </Option>
      ))}
      {all && (
        <Option id={`${id}-all`} to={all.to} onOpen={onOpen}>
          <span className="ps-[2rem] text-sm text-brand-ink underline underline-offset-4">
            {all.label}
            <span className="sr-only"> {name}</span>
          </span>
        </Option>
      )}
    </div>
  );
}

/** A link, so that it can be opened in another tab; the field keeps the focus. */
function Option({
  id,
  to,
  onOpen,
  children,
}: {
  id: string;
  to: string;
  onOpen: () => void;
  children: React.ReactNode;
}) {
  return (
    <Link
      id={id}
      role="option"
      aria-selected={false}
      tabIndex={-1}
      to={to}
      onClick={onOpen}
      className={ROW}
    >
      {children}
    </Link>
  );
}

function Words({ line: { title, facts }, words }: { line: Line; words: string }) {
  return (
    <span className="flex min-w-0 grow flex-col">
      <bdi className="truncate">
        <Marked text={title} words={words} />
      </bdi>
      {facts && (
        <bdi className="truncate text-sm text-ink-soft">
          <Marked text={facts} words={words} />
        </bdi>
      )}
    </span>
  );
}

const Marked = ({ text, words }: { text: string; words: string }) =>
  markedParts(text, words).map(({ text: part, marked }, n) =>
    marked ? (
      <mark key={part} className="bg-transparent font-strong text-brand-ink">
        {part}
      </mark>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts have nothing else
      <span key={n}>{part}</span>
    ),
  );

interface RestProps {
  query: ReturnType<typeof useFound>;
  offline: string | null;
  isLooking: boolean;
  tooShort: boolean;
  none: boolean;
  hasLines: boolean;
  words: string;
}

/** What stands below the lines, or in their place. */
function Rest({ query, offline, isLooking, tooShort, none, hasLines, words }: RestProps) {
  if (tooShort) return <p className="px-2 text-ink-soft">Type one more letter.</p>;
  if (query.isError && !offline)
    return <NotLoaded query={query} failed="Your records could not be searched" />;
  if (isLooking && !hasLines && !offline)
    return (
      <Loading label="Searching...">
        {['w-2/5', 'w-3/5', 'w-1/2', 'w-2/5'].map((width, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows have nothing else
          <span key={n} className="flex min-h-touch items-center gap-3 px-2">
            <Skeleton className="size-5 shrink-0" />
            <Skeleton className={`h-5 ${width}`} />
          </span>
        ))}
      </Loading>
    );
  if (none && !offline)
    return (
      <EmptyState icon={SearchX}>
        Nothing of yours has “<bdi>{words}</bdi>” in it. Check the spelling, or type fewer letters.
      </EmptyState>
    );
  return null;
}
