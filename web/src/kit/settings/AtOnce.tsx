import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { isAskedElsewhere, isUnanswered } from '../api/api.ts';
import { ChoiceField } from '../controls/ChoiceField.tsx';
import { Card } from '../ui/Card.tsx';
import { Switch } from '../ui/Switch.tsx';
import { hintOf, type SettingsAtOnce } from './settings-table.ts';

type Name<Fields> = keyof Fields & string;

/** How one setting is saved. */
export interface SaveAtOnce<Value> {
  choose: (to: Value) => void;
  /** What is being saved, or was to be saved last. */
  wanted: Value | undefined;
  isPending: boolean;
  error: Error | null;
}

export interface AtOnceProps<Fields extends object> {
  settings: SettingsAtOnce<Fields>;
  names: readonly Name<NoInfer<Fields>>[];
  /** What holds. */
  saved: NoInfer<Fields>;
  /** A hook, of one setting. */
  useSave: <N extends Name<Fields>>(name: N) => SaveAtOnce<NoInfer<Fields>[N]>;
  /** All of them are being saved, as `useSave` would. */
  isSavingAll?: boolean;
  /** True where it asks before this is saved. */
  asks?: (name: Name<Fields>, to: Fields[Name<Fields>]) => boolean;
  /** Words under settings that say how things are, in the place of those of the table. */
  hints?: Readonly<Partial<Record<Name<NoInfer<Fields>>, ReactNode>>>;
  /** What a setting leads to, by its name and what is shown of it. */
  more?: (name: Name<Fields>, shown: Fields[Name<Fields>]) => ReactNode;
  /** A link has led to this one: the focus goes to it. */
  named?: string | null;
  words?: { saving: string; unknown: string };
}

/** Settings that are saved one by one, each as soon as it is pressed (kit.md 159). */
export function AtOnce<Fields extends object>(props: AtOnceProps<Fields>) {
  return props.names.map((name) => <One key={name} {...props} name={name} />);
}

/** It fills its place in the card, up to the card's own edge. */
const NAMED =
  '-mx-4 bg-brand-soft px-4 first:-mt-1 first:rounded-t-card last:-mb-1 last:rounded-b-card last:pb-3';

const WORDS = { saving: 'Saving...', unknown: 'We don’t know if this was saved.' };

function One<Fields extends object>(props: AtOnceProps<Fields> & { name: Name<Fields> }) {
  const {
    settings,
    saved,
    useSave,
    isSavingAll = false,
    asks,
    hints,
    more,
    name,
    words = WORDS,
  } = props;
  const { choose, wanted, isPending, error } = useSave(name);
  const isNamed = props.named === name;
  const row = useFocused(isNamed);
  const setting = settings[name];
  const { control, label } = setting;
  const known = saved[name];
  const isOnItsWay = isPending || isSavingAll;
  // The page may hear that it holds before the answer is there.
  const isSaving = isOnItsWay && wanted !== known;
  const value = isSaving && wanted !== undefined ? wanted : known;
  // What was wanted holds: the answer was lost, or another device has done it.
  const failed = isSaving || wanted === known ? null : error;
  const isSwitch = control.as === 'switch';
  const hint = hints?.[name] ?? hintOf(setting, value);
  /** What is chosen while another choice is on its way would arrive in any order. */
  const change = (to: typeof known) => isOnItsWay || asks?.(name, to) || choose(to);
  const kept = isSwitch
    ? `This is still ${known ? 'on' : 'off'}.`
    : `It is still “${setting.text(known)}”.`;
  return (
    <div
      ref={row}
      className={`scroll-my-4 ${isSwitch ? 'py-1' : 'flex flex-col gap-2 py-3'} ${isNamed ? NAMED : ''}`}
    >
      {isSwitch ? (
        <Switch
          label={label}
          hint={hint}
          checked={Boolean(value)}
          aria-busy={isSaving || undefined}
          onChange={() => change(!value as typeof known)}
        />
      ) : (
        <>
          <ChoiceField
            label={label}
            options={control.as === 'choice' ? control.options : []}
            value={String(value)}
            onChange={(to) => change(to as typeof known)}
          />
          <p className="text-sm text-ink-soft">{hint}</p>
        </>
      )}
      {isSwitch && more?.(name, value)}
      <p role="status" className="pb-2 text-sm text-ink-soft empty:absolute">
        {isSaving && words.saving}
      </p>
      {failed && (
        <p role="alert" className="pb-2 text-sm text-red-ink">
          {isUnanswered(failed) ? words.unknown : kept}{' '}
          {isAskedElsewhere(failed)
            ? 'Your session had ended. Please choose again.'
            : failed.message}
        </p>
      )}
      {!isSwitch && more?.(name, value)}
    </div>
  );
}

function useFocused(isNamed: boolean): RefObject<HTMLDivElement | null> {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isNamed) return;
    row.current?.scrollIntoView({ block: 'center' });
    row.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [isNamed]);
  return row;
}

export interface AtOnceSectionsProps<Fields extends object>
  extends Omit<AtOnceProps<Fields>, 'names'> {
  /** One without a title belongs to what stands above it. */
  sections: readonly { title?: string; rows: readonly Name<Fields>[] }[];
}

/** The same in sections, each a card under its heading. */
export function AtOnceSections<Fields extends object>({
  sections,
  ...props
}: AtOnceSectionsProps<Fields>) {
  return sections.map(({ title, rows }) =>
    title === undefined ? (
      <Card key={rows.join()} className="-mt-3 py-1!">
        <AtOnce {...props} names={rows} />
      </Card>
    ) : (
      <Section key={title} title={title}>
        <AtOnce {...props} names={rows} />
      </Section>
    ),
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      <Card className="flex flex-col divide-y divide-line py-1!">{children}</Card>
    </section>
  );
}
