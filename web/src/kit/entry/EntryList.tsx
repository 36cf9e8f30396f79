import { type LucideIcon, Plus } from 'lucide-react';
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useId,
  useReducer,
} from 'react';
import { useRail, useWide } from '../browser/use-wide.ts';
import { onDraftsChangedElsewhere } from '../draft/draft-storage.ts';
import { NoteHost, useNotePlace } from '../draft/NotePlace.tsx';
import { FoundCount } from '../filter/FoundCount.tsx';
import type { ListKind } from '../kind/entry-kind.ts';
import { LateUpButton } from '../list/LateUpButton.tsx';
import { ListKeys } from '../list/ListKeys.tsx';
import { ShownEntries } from '../list/ShownEntries.tsx';
import { firstShown, type ListOnScreen } from '../list/shown-list.ts';
import { EmptyState, NoneMatches, NoneYet } from '../page/EmptyState.tsx';
import { Button } from '../ui/Button.tsx';
import { IsUnsaved } from './EntryCard.tsx';
import type { EntryScreen } from './use-entry-screen.ts';

export interface EntryListProps<Card> {
  screen: Pick<
    EntryScreen<ListKind>,
    'kind' | 'userId' | 'place' | 'add' | 'filter' | 'details' | 'first'
  >;
  list: ListOnScreen<Card>;
  /** True when filters are on, so that the list shows only some of the entries. */
  filtered: boolean;
  /** The names of the section and of the list, for a screen reader. */
  heading: string;
  label: string;
  /** 'family', 'families': the words for counts, where they differ from the noun. */
  counted?: readonly [one: string, many: string];
  /** What was begun and not saved: `UnsavedEntries`. */
  unsaved?: ReactNode;
  /** Search, filters, order: a `FilterBar`. */
  filters?: ReactNode;
  /** Above the cards, while there are some: what they mean. */
  legend?: ReactNode;
  /** Pass a stable function: rows then render only once. */
  card: (card: Card) => ReactNode;
  /** Draws all of them another way, as a table: then no details stand beside them. */
  draw?: ((items: readonly Card[], label: string) => ReactNode) | undefined;
  /** Height of a typical card in pixels. */
  estimate: number;
  /** The skeleton of a card. */
  skeleton: ReactNode;
  /** The label 'Add Record' and its icon. */
  add: string;
  icon: LucideIcon;
  /** The words where there is no entry, where none matches, and over samples. */
  empty: ReactNode;
  noMatch: ReactNode;
  /** In the place of `noMatch`, where 'Near me' has no place to begin at (`noneNear`). */
  noneNear?: ReactNode;
  /** In their place, where nothing is asked for but the member's own part of the list. */
  noneOfMine?: NoneOfMine | null;
  /** The default is 'Clear filters'. */
  clear?: string;
  samples?: { forNone: string; forFailure: string };
}

/** The words if one's own part of a list is empty. */
export interface NoneOfMine {
  /** 'You have not posted a job yet' */
  says: string;
  /** How to come by one. */
  hint?: string;
  /** The default is that of the list. */
  icon?: LucideIcon;
  /** The button 'Post Job'; without it there is one that shows all. */
  add?: string;
}

/** A context, since rows are drawn once: the place of the note, if that is under the first card. */
const UnderFirst = createContext<((at: HTMLElement | null) => void) | null>(null);

function BelowFirst() {
  const place = use(UnderFirst);
  return place && <div ref={place} className="contents *:mt-2" />;
}

/** The list of a screen of entries with its filters, or its replacement. */
export function EntryList<Card extends { id: string }>(props: EntryListProps<Card>) {
  const { screen, list, filtered, counted, noneOfMine } = props;
  const { noun, nouns, all } = screen.kind;
  const {
    forNone = `These ${nouns} are made up. They go away once there is a real one.`,
    forFailure = `We could not load the ${nouns}. The ones below are made up. Nothing of yours is lost.`,
  } = props.samples ?? {};
  const [one, many] = counted ?? [noun, nouns];
  const heading = useId();
  const beside = useRail();
  const edited = useEdited(screen);
  const { card } = props;
  const { offerFirst } = screen.first;
  const firstId = props.draw ? null : firstShown(list.shown, screen.details.value);
  useEffect(() => {
    offerFirst(firstId);
    return () => offerFirst(null);
  }, [offerFirst, firstId]);
  const render = useCallback(
    (entry: Card, index: number) => (
      <>
        <IsUnsaved value={edited.split(' ').includes(entry.id)}>{card(entry)}</IsUnsaved>
        {index === 0 && <BelowFirst />}
      </>
    ),
    [card, edited],
  );
  // On a phone a note does not push the first card out of sight (kit.md 39, 112).
  const hasCards = list.shown.kind === 'entries' || list.shown.kind === 'samples';
  const isBelow = !useWide() && !props.draw && (hasCards || list.shown.kind === 'loading');
  const { host, place } = useNotePlace();
  // For entries on the device alone nobody knows.
  const instead = noneOfMine && !list.failure && (
    <EmptyState
      icon={noneOfMine.icon ?? props.icon}
      action={
        noneOfMine.add ? (
          <Button icon={Plus} onClick={() => screen.add.start()}>
            {noneOfMine.add}
          </Button>
        ) : (
          <Button look="secondary" onClick={screen.filter.clear}>
            See all {nouns}
          </Button>
        )
      }
    >
      <span className="block text-ink">{noneOfMine.says}</span>
      {noneOfMine.hint}
    </EmptyState>
  );
  return (
    <section
      ref={screen.place}
      tabIndex={-1}
      aria-labelledby={heading}
      className="relative flex flex-col gap-2"
    >
      <h2 id={heading} className="sr-only">
        {props.heading}
      </h2>
      <NoteHost value={host}>{props.unsaved}</NoteHost>
      {!isBelow && props.unsaved && <div ref={place} className="contents" />}
      {props.filters}
      <FoundCount
        shown={list.shown}
        total={list.total}
        updating={list.updating}
        filtered={filtered}
        one={one}
        many={many}
      />
      {hasCards && !props.draw && props.legend}
      <UnderFirst value={isBelow && props.unsaved ? place : null}>
        <ShownEntries<Card>
          entries={list}
          words={{
            loading: `Loading ${all.toLowerCase()}...`,
            failed: `${all} could not be loaded`,
            moreFailed: `The next ${nouns} could not be loaded`,
            what: all,
            searchedHere: `We searched only the ${nouns} on this device.`,
            list: props.label,
            samples: `Sample ${nouns}`,
            samplesForNone: forNone,
            samplesForFailure: forFailure,
          }}
          render={render}
          draw={props.draw}
          estimate={props.estimate}
          current={beside ? screen.details.value : null}
          skeleton={props.skeleton}
          empty={
            instead || (
              <NoneYet icon={props.icon} add={props.add} onAdd={() => screen.add.start()}>
                {props.empty}
              </NoneYet>
            )
          }
          noMatch={
            instead ||
            props.noneNear || (
              <NoneMatches clear={props.clear} onClear={filtered ? screen.filter.clear : null}>
                {props.noMatch}
              </NoneMatches>
            )
          }
        />
      </UnderFirst>
      <LateUpButton list={screen.place} />
      <ListKeys list={screen.place} />
    </section>
  );
}

/**
 * The ids of the entries with unsaved changes on this device, as one text: the same one while
 * nothing changes.
 */
function useEdited({ kind, userId }: EntryListProps<unknown>['screen']): string {
  const [, lookAgain] = useReducer((times: number) => times + 1, 0);
  useEffect(() => onDraftsChangedElsewhere(userId, lookAgain), [userId]);
  return kind.drafts.edited(userId).join(' ');
}
