import {
  canLookUp,
  type FoundFamily,
  isPlaceToLookUp,
  LOOK_UP_LETTERS,
  LOOK_UP_SHOWN,
  NO_PLACE,
} from '@pcr/contract/families/look-up/look-up.schema.ts';
import { FolderSearch, Search } from 'lucide-react';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useUserId } from '../../account/account.ts';
import { LookUpGate } from '../../agreements/agreements.ts';
import { requestIdOf } from '../../kit/api/api.ts';
import { useRail } from '../../kit/browser/use-wide.ts';
import { FieldError } from '../../kit/controls/Field.tsx';
import { INPUT_CLASS } from '../../kit/controls/input-look.ts';
import { CardSkeleton } from '../../kit/entry/CardSkeleton.tsx';
import { wordsOf } from '../../kit/filter/search-words.ts';
import { Disclaimer } from '../../kit/list/Disclaimer.tsx';
import { SELECTED_CARD } from '../../kit/look/selected-look.ts';
import { EmptyState, NoneMatches } from '../../kit/page/EmptyState.tsx';
import { ErrorPanel } from '../../kit/page/ErrorPanel.tsx';
import { EmptyPane } from '../../kit/sheet/EmptyPane.tsx';
import { loadableSheet } from '../../kit/sheet/SheetBoundary.tsx';
import { SheetPresence } from '../../kit/sheet/SheetPresence.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { Loading } from '../../kit/ui/Skeleton.tsx';
import { useFilterInUrl } from '../../kit/url/use-filter-in-url.ts';
import { useSheetInUrl } from '../../kit/url/use-sheet-in-url.ts';
import { counted } from '../../kit/words/format.ts';
import { FoundFamilyCard } from './FoundFamilyCard.tsx';
import { isOverLimit, lookUpQueryOf, useLookUp, useLookUpAgain } from './look-up.data.ts';
import { byName } from './look-up.labels.ts';
import { ViewLinks } from './ViewLinks.tsx';

const SharedFamilyDetails = loadableSheet(() => import('./SharedFamilyDetails.tsx'));

/**
 * What other members recorded about a family (families.md 28). Name, place and the open record are
 * in the URL.
 */
export default function LookUpView() {
  return (
    <div className="flex flex-col gap-3">
      <title>Look Up a Family – PCR</title>
      <header className="@container">
        <h1 className="text-xl leading-none">Look Up a Family</h1>
        <ViewLinks view="look-up" />
      </header>
      <LookUpGate>
        <LookUp />
      </LookUpGate>
    </div>
  );
}

function LookUp() {
  const [url] = useSearchParams();
  const name = wordsOf(url.get('name')) ?? '';
  const place = wordsOf(url.get('place')) ?? '';
  const shared = useSheetInUrl('shared');
  const beside = useRail();
  return (
    <>
      <Disclaimer name="families" userId={useUserId()}>
        A record is one provider’s own experience. PCR does not check it or give advice. Two
        families can have the same name.
      </Disclaimer>
      <LookUpForm name={name} place={place} />
      {problemOf({ name, place }) === null ? (
        <Found
          name={name}
          place={place}
          current={beside ? shared.value : null}
          onOpen={shared.show}
        />
      ) : (
        <EmptyState icon={FolderSearch}>
          Type a family’s name to see what other members recorded and chose to share.
        </EmptyState>
      )}
      <EmptyPane open={shared.open} />
      <SheetPresence value={shared.value} onClose={shared.close}>
        {(id) => <SharedFamilyDetails open={shared.open} id={id} onClose={shared.close} />}
      </SheetPresence>
    </>
  );
}

interface Sought {
  name: string;
  place: string;
}

/** Which of the two cannot be looked up. */
function problemOf({ name, place }: Sought): keyof Sought | null {
  if (!canLookUp(name)) return 'name';
  return place && !isPlaceToLookUp(place) ? 'place' : null;
}

const PROBLEMS: Record<keyof Sought, string> = {
  name: `Enter at least ${LOOK_UP_LETTERS} letters of the family’s name`,
  place: NO_PLACE,
};

/** A press looks up, not each letter: every look-up counts. */
function LookUpForm({ name, place }: Sought) {
  const { set } = useFilterInUrl<'name' | 'place'>();
  const lookUpAgain = useLookUpAgain();
  const [typed, setTyped] = useState({ name, place });
  const [wrong, setWrong] = useState<keyof Sought | null>(null);
  const hint = useId();
  const wrongWith = (name: keyof Sought) => (wrong === name ? PROBLEMS[name] : undefined);
  // Back and forward bring other words.
  useEffect(() => setTyped({ name, place }), [name, place]);
  function submit(event: FormEvent) {
    event.preventDefault();
    const [newName, newPlace] = [wordsOf(typed.name) ?? '', wordsOf(typed.place) ?? ''];
    const problem = problemOf({ name: newName, place: newPlace });
    setWrong(problem);
    if (problem) return;
    lookUpAgain(lookUpQueryOf(newName, newPlace));
    set('name', newName);
    set('place', newPlace);
  }
  return (
    <form
      aria-label="Look up a family"
      onSubmit={submit}
      noValidate
      className="flex flex-col gap-2"
    >
      <TypedLine
        label="Family name"
        error={wrongWith('name')}
        value={typed.name}
        onChange={(value) => {
          setTyped({ ...typed, name: value });
          setWrong(null);
        }}
      />
      <div className="flex flex-wrap items-start gap-2">
        <div className="min-w-0 grow basis-[9rem]">
          <TypedLine
            label="City (optional)"
            describedBy={hint}
            error={wrongWith('place')}
            value={typed.place}
            onChange={(value) => {
              setTyped({ ...typed, place: value });
              setWrong(null);
            }}
          />
        </div>
        <Button type="submit" icon={Search} className="shrink-0">
          Look Up
        </Button>
      </div>
      {/* What was found stands as high as it can. */}
      <p id={hint} className={canLookUp(name) ? 'sr-only' : 'text-sm text-ink-soft'}>
        The start of any word of the name is enough. A city finds only records that show their city.
      </p>
    </form>
  );
}

interface TypedLineProps {
  label: string;
  /** The id of another note about it. */
  describedBy?: string;
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
}

/** One line, whose label is seen as long as nothing is typed. */
function TypedLine({ label, describedBy = '', error, value, onChange }: TypedLineProps) {
  const id = useId();
  return (
    <div className="min-w-0 grow">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        id={id}
        type="text"
        dir="auto"
        placeholder={label}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        aria-describedby={`${id}-error ${describedBy}`.trim()}
        aria-invalid={error ? true : undefined}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={`${INPUT_CLASS} w-full`}
      />
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

interface FoundProps extends Sought {
  /** The id of the record whose details stand beside the list. */
  current: string | null;
  onOpen: (id: string) => void;
}

function Found({ name, place, current, onOpen }: FoundProps) {
  const query = lookUpQueryOf(name, place);
  const { data, error, isFetching, refetch } = useLookUp(query);
  const lookUpAgain = useLookUpAgain();
  const { set } = useFilterInUrl<'name' | 'place'>();
  if (data === null) {
    return (
      <EmptyState
        icon={FolderSearch}
        action={<Button onClick={() => lookUpAgain(query)}>Look up again</Button>}
      >
        What was found is no longer shown. It was a few minutes old, and records can change.
      </EmptyState>
    );
  }
  if (!data && !error) {
    return (
      <Loading label="Looking up...">
        <CardSkeleton lines={3} />
        <CardSkeleton lines={3} />
      </Loading>
    );
  }
  if (!data) {
    const over = isOverLimit(error);
    return (
      <ErrorPanel
        title={over ? 'That was a lot of look-ups' : 'The look-up did not work'}
        onRetry={() => void refetch()}
        retrying={isFetching}
        requestId={over ? undefined : requestIdOf(error)}
      >
        {error?.message}
      </ErrorPanel>
    );
  }
  const { items, more } = data;
  if (items.length === 0) {
    return (
      <NoneMatches
        clear={place ? 'Look in all cities' : 'Clear'}
        onClear={() => set(place ? 'place' : 'name', '')}
      >
        No member shares a record of a family with this name{place && ' in this city'}. That says
        nothing about the family.
      </NoneMatches>
    );
  }
  return (
    <section aria-labelledby="look-up-found" className="flex flex-col gap-4">
      <h2 id="look-up-found" className="sr-only">
        What was found
      </h2>
      <p role="status" className="text-sm text-ink-soft">
        {more
          ? `More than ${LOOK_UP_SHOWN} records. Type more of the name, or add a city.`
          : counted(items.length, 'record')}
      </p>
      {byName(items).map((group) => (
        <SameName key={group[0]?.id} group={group} current={current} onOpen={onOpen} />
      ))}
    </section>
  );
}

/**
 * Records of one name beside each other. Nothing is averaged over them: each is one member's own.
 */
function SameName({
  group,
  current,
  onOpen,
}: Pick<FoundProps, 'current' | 'onOpen'> & { group: readonly FoundFamily[] }) {
  const [first] = group;
  return (
    <div className="flex flex-col gap-2">
      {group.length > 1 && (
        <p className="text-sm text-ink-soft">
          {counted(group.length, 'record')} under the name “{first?.family_name}”. They may be about
          different families.
        </p>
      )}
      <ul
        aria-label={`Records of ${first?.family_name}`}
        className={`grid gap-3 ${group.length > 1 ? 'wide:grid-cols-2 rail:grid-cols-1' : ''}`}
      >
        {group.map((family) => (
          <li
            key={family.id}
            aria-current={family.id === current || undefined}
            className={SELECTED_CARD}
          >
            <FoundFamilyCard family={family} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </div>
  );
}
