import { Eye } from 'lucide-react';
import { createContext, Fragment, type ReactNode, useContext } from 'react';
import { TEXT_BUTTON } from '../look/button-look.ts';
import { IconButton } from '../ui/IconButton.tsx';

export interface EntryCardProps {
  name: string;
  /** Before the name: a dot with its word. */
  mark?: ReactNode;
  /** At the start of the card, beside all lines but the `foot`: a face, a day. */
  lead?: ReactNode;
  /** At the end of the first line: a status, the pay. */
  aside?: ReactNode;
  /** What a press on the name does, where no line has an `OpenButton`. */
  onOpen?: () => void;
  /** Whether it is selected, where a press selects it. */
  pressed?: boolean | undefined;
  /** The lines under the name. */
  children: ReactNode;
  /** The last line, as wide as the card; an `OpenButton` is at its end (kit.md 115). */
  foot?: ReactNode;
}

/** Whether changes of this entry wait on this device, around its card. */
export const IsUnsaved = createContext(false);

/**
 * The classes that make the whole card the place to press, and tint it while it is pressed: that is
 * in the first picture, with nothing else to style (kit.md 145).
 */
const OVER_CARD = 'after:absolute after:inset-0 after:rounded-card active:after:bg-ink/8';

/**
 * One entry in a list. A press anywhere on it does what its one button does; others lie above it
 * (kit.md 115).
 */
export function EntryCard(props: EntryCardProps) {
  const { name, mark, lead, aside, onOpen, pressed, children, foot } = props;
  const unsaved = useContext(IsUnsaved);
  const lines = (
    <>
      <div className="flex flex-wrap items-start gap-x-2">
        <div
          className={`flex min-w-0 grow items-start gap-2 ${lead ? 'basis-[6rem]' : 'basis-[11rem]'}`}
        >
          {mark && <span className="flex h-[1.5rem] items-center">{mark}</span>}
          <h3 dir="auto" className="wrap-anywhere line-clamp-2 min-w-0 grow text-base font-strong">
            {onOpen ? (
              <button
                type="button"
                data-opens
                aria-pressed={pressed}
                onClick={onOpen}
                className={`wrap-anywhere text-start text-wrap ${OVER_CARD}`}
              >
                {name}
              </button>
            ) : (
              name
            )}
          </h3>
        </div>
        {aside && (
          <span className="ms-auto flex min-h-6 max-w-full shrink-0 items-center">{aside}</span>
        )}
      </div>
      {children}
    </>
  );
  return (
    <article
      aria-label={name}
      className="@container relative flex flex-col gap-0.5 rounded-card border border-line bg-card px-3 py-2 mouse:transition-colors mouse:has-[[data-opens]:hover]:border-line-strong"
    >
      {lead ? (
        <div className="flex gap-2.5">
          {lead}
          <div className="flex min-w-0 grow flex-col gap-0.5">{lines}</div>
        </div>
      ) : (
        lines
      )}
      {unsaved && <p className="text-sm text-ink-soft">Unsaved changes</p>}
      {foot}
    </article>
  );
}

/** A line of a card, with a button at its end. */
export function CardRow({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <div className="flex items-end justify-between gap-2">
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        {children}
      </div>
      {end}
    </div>
  );
}

/** Facts in a muted line or two, with a dot between them; missing ones take no room. */
export function CardFacts({ facts }: { facts: readonly (ReactNode | null | undefined | false)[] }) {
  const said = facts.filter(Boolean);
  if (said.length === 0) return null;
  return (
    <p className="wrap-anywhere line-clamp-2 min-w-0 text-sm/[1.25] text-ink-soft">
      {said.map((fact, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: facts keep their places
        <Fragment key={at}>
          {at > 0 && ' · '}
          <bdi>{fact}</bdi>
        </Fragment>
      ))}
    </p>
  );
}

export interface OpenButtonProps {
  /** The accessible name: 'View details of Lee Family'. */
  label: string;
  onOpen: () => void;
  /** 'View Details'; an eye without it. */
  words?: string;
}

/** The button of a card. It is one finger high without making its line as high. */
export function OpenButton({ label, onOpen, words }: OpenButtonProps) {
  if (!words) {
    return (
      <IconButton
        data-opens
        icon={Eye}
        label={label}
        onClick={onOpen}
        // The ring of the focus is within it: around it, it would lie over the words above.
        className={`-mt-3.5 -mb-2.5 -me-3 focus-visible:outline-offset-[-10px] ${OVER_CARD}`}
      />
    );
  }
  return (
    <button
      type="button"
      data-opens
      aria-label={label}
      onClick={onOpen}
      className={`-my-2.5 -me-1 min-h-touch px-1 text-brand-ink ${TEXT_BUTTON} ${OVER_CARD}`}
    >
      {words}
    </button>
  );
}
