import type { ReactNode } from 'react';
import type { DaysFieldProps } from '../controls/DaysField.tsx';
import type { Option, SelectFieldProps } from '../controls/SelectField.tsx';
import type { TextAreaProps } from '../controls/TextArea.tsx';
import type { TextFieldProps } from '../controls/TextField.tsx';
import type { TimeFieldProps } from '../controls/TimeField.tsx';
import { choiceField, type EntryField, yesNoField } from '../kind/fields.ts';

// A screen of settings is a table of its fields and of the sections that they stand in (kit.md 158,
// 159).

type Own<Props> = Omit<Props, 'label' | 'hint' | 'error' | 'options'>;
type Options = SelectFieldProps['options'];

/** What a setting is changed with. */
export type Control =
  | ({ as: 'line' } & Own<TextFieldProps>)
  | ({ as: 'text' } & Own<TextAreaProps>)
  | ({ as: 'time' } & Own<TimeFieldProps>)
  | ({ as: 'select'; options: Options | ((held: string) => Options) } & Own<SelectFieldProps>)
  | { as: 'choice'; options: readonly Option[] }
  | { as: 'days'; options: DaysFieldProps['options'] }
  | { as: 'switch' };

/**
 * Words under a setting, or what they are for each value. A method, so that a table can hold all
 * kinds of it.
 */
type Hint<Held> = ReactNode | { says(held: Held): ReactNode }['says'];

/** A field of a table, and how it is shown. */
export interface Setting<Value, Held> extends EntryField<Value, Held> {
  control: Control;
  hint?: Hint<Held>;
  /** Fields whose errors may come from this one: they go when it is edited, as its own does. */
  clears?: readonly string[];
}

/**
 * A field; several beside each other; fields that are there at times; or what is the screen's own,
 * by its name.
 */
export type Row<Name extends string, Values> =
  | Name
  | readonly Name[]
  | { rows: readonly (Name | readonly Name[])[]; when: (values: Values) => boolean }
  | { own: string };

export interface Section<Name extends string, Values> {
  title: string;
  words?: string;
  rows: readonly Row<Name, Values>[];
  /** Its switches stand as far from the heading as fields do. */
  spaced?: true;
}

/** The fields of a row that is not the screen's own. */
export const fieldsIn = (row: Exclude<Row<string, never>, { own: string }>): readonly string[] =>
  typeof row === 'object' && 'when' in row ? row.rows.flat() : [row].flat();

/** Settings of which each is saved as soon as it is pressed. */
export type SettingsAtOnce<Fields extends object> = {
  readonly [Name in keyof Fields]-?: Setting<Fields[Name], Fields[Name]>;
};

/** A field of kind/fields.ts with its control. */
export const setting = <Value, Held>(
  field: EntryField<Value, Held>,
  control: Control,
  more: Pick<Setting<Value, Held>, 'hint' | 'clears' | 'alone'> = {},
): Setting<Value, Held> => ({ ...field, control, ...more });

export const onOff = (
  label: string,
  hint?: Hint<boolean>,
  more: Pick<Setting<boolean, boolean>, 'clears' | 'alone'> = {},
): Setting<boolean, boolean> =>
  setting(yesNoField(label, false, { yes: 'On', no: 'Off' }), { as: 'switch' }, { hint, ...more });

/** Several of them, by their labels. */
export const onOffs = <Name extends string>(labels: Readonly<Record<Name, string>>) =>
  Object.fromEntries(
    Object.entries<string>(labels).map(([name, label]) => [name, onOff(label)]),
  ) as Record<Name, Setting<boolean, boolean>>;

/** One of a few, all in sight, in the order of `labels`; `hint` says what the choice means. */
export const choice = <Choice extends string>(
  label: string,
  labels: Readonly<Record<Choice, string>>,
  hint?: Hint<Choice>,
): Setting<Choice, Choice> => {
  const options = Object.entries<string>(labels).map(([value, text]) => ({ value, label: text }));
  const [first] = options;
  return setting(
    choiceField<Choice>(label, labels, first?.value as Choice),
    { as: 'choice', options },
    { hint },
  );
};

/** The words under a setting that holds this. */
export const hintOf = (
  { hint }: Pick<Setting<unknown, unknown>, 'hint'>,
  held: unknown,
): ReactNode => (typeof hint === 'function' ? hint(held) : hint);
