import type { ReactNode } from 'react';
import type { DaysFieldProps } from '../controls/DaysField.tsx';
import type { Option, SelectFieldProps } from '../controls/SelectField.tsx';
import type { TextAreaProps } from '../controls/TextArea.tsx';
import type { TextFieldProps } from '../controls/TextField.tsx';
import type { TimeFieldProps } from '../controls/TimeField.tsx';
import { draftKey } from '../draft/draft-storage.ts';
import type { Difference } from '../form/differing.ts';
import { choiceField, type EntryField, type FieldTable, type HeldBy, tableFields, yesNoField } from '../kind/fields.ts';

// A screen of settings is a table of its fields and of the sections that they stand in (kit.md 158).

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

/** Words under a setting, or what they are for each value. A method, so that a table can hold all kinds of it. */
type Hint<Held> = ReactNode | { says(held: Held): ReactNode }['says'];

/** A field of a table, and how it is shown. */
export interface Setting<Value, Held> extends EntryField<Value, Held> {
  control: Control;
  hint?: Hint<Held>;
  /** Fields whose errors may come from this one: they go when it is edited, as its own does. */
  clears?: readonly string[];
}

type SettingTable<Fields extends object> = {
  readonly [Name in keyof Fields]-?: Setting<Fields[Name], unknown>;
};

/** A control that stands for no single field of the row: whether there are quiet hours. */
interface Beside<Fields, Held> extends Pick<Setting<Held, Held>, 'label' | 'hint' | 'control' | 'clears' | 'blank'> {
  of(fields: Fields): Held;
}
type BesideTable<Fields> = Readonly<Record<string, Beside<Fields, unknown>>>;

/** A field; several beside each other; fields that are there at times; or what is the screen's own, by its name. */
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

type Names<Table> = keyof Table & string;
export type Versions<Version extends string> = Record<Version, string | null>;

/** Fields that one press of Save sends together, over the version that they were changed from. */
export interface WholeFields<Fields extends object, Values extends object, Version extends string> {
  names: readonly Names<Fields>[];
  labels: Readonly<Record<Names<Fields>, string>>;
  versions: readonly Version[];
  draftKey: (userId: string) => string;
  /** Where what is saved cannot be loaded, and a draft is gone on with. */
  blank: () => Values;
  held: (saved: Fields & Versions<Version>) => Values;
  /** What a form sends, before the contract parses it. */
  edit: (values: Values) => Fields & Versions<Version>;
  text: (fields: Fields, name: Names<Fields>) => string;
  differences: (mine: Fields, theirs: Fields) => Difference[];
}

/** The same as a screen of settings. */
export interface WholeSettings<Fields extends object, Values extends object, Version extends string>
  extends WholeFields<Fields, Values, Version> {
  sections: readonly Section<string, Values>[];
  setting: (name: string) => Pick<Setting<unknown, unknown>, 'label' | 'hint' | 'control' | 'clears'>;
}

interface Whole<Fields extends object, Table, Besides, Version extends string> {
  /** The name of the draft. */
  draft: string;
  /** What says which version of the row, or rows, an edit is based on. */
  versions: readonly Version[];
  table: Table;
  /** What holds before anything is saved, where that is not blank. */
  defaults?: Partial<Fields>;
  beside?: Besides;
  /** Corrects what is sent by what several controls say together. */
  edit?: (values: HeldBy<Table> & HeldBy<Besides>, edit: Fields) => Fields;
}

type None = Record<never, never>;

/** `wholeFields<ProfileFields>()({ draft: ..., versions: [...], table: { ... } })`. */
export function wholeFields<Fields extends object>() {
  return <Table extends FieldTable<Fields>, const Version extends string, Besides extends BesideTable<Fields> = None>(
    whole: Whole<Fields, Table, Besides, Version>,
  ): WholeFields<Fields, HeldBy<Table> & HeldBy<Besides> & Record<Version, string>, Version> => {
    type Values = HeldBy<Table> & HeldBy<Besides> & Record<Version, string>;
    const { versions, defaults } = whole;
    const beside: BesideTable<Fields> = whole.beside ?? {};
    const { blankFields, heldFields, valueFields, ...fields } = tableFields<Fields, Table>(whole.table);
    const each = <T>(of: (version: Version) => T) =>
      Object.fromEntries(versions.map((name) => [name, of(name)])) as Record<Version, T>;
    const held = (saved: Fields & Versions<Version>) =>
      ({
        ...heldFields(saved),
        ...Object.fromEntries(Object.entries(beside).map(([name, { of }]) => [name, of(saved)])),
        ...each((name) => saved[name] ?? ''),
      }) as unknown as Values;
    return {
      ...fields,
      ...{ versions, held },
      draftKey: (userId) => draftKey(userId, whole.draft),
      blank: () => held({ ...valueFields(blankFields()), ...defaults, ...each(() => null) }),
      edit(values) {
        const edit = valueFields(values);
        return { ...(whole.edit?.(values, edit) ?? edit), ...each((name) => values[name] || null) };
      },
    };
  };
}

/** `wholeSettings<NotificationPreferences>()({ draft: ..., table: { ... }, sections: [...] })`. */
export function wholeSettings<Fields extends object>() {
  return <
    Table extends SettingTable<Fields>,
    const Version extends string,
    Besides extends BesideTable<Fields> = None,
  >({
    sections,
    ...whole
  }: Whole<Fields, Table, Besides, Version> & {
    sections: readonly Section<Names<Table> | Names<Besides>, HeldBy<Table> & HeldBy<Besides>>[];
  }) => {
    const settings: Readonly<Record<string, unknown>> = { ...whole.table, ...whole.beside };
    return {
      ...wholeFields<Fields>()<Table, Version, Besides>(whole),
      sections: sections as readonly Section<string, HeldBy<Table> & HeldBy<Besides>>[],
      setting: (name: string) => settings[name] as Setting<unknown, unknown>,
    };
  };
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
  Object.fromEntries(Object.entries<string>(labels).map(([name, label]) => [name, onOff(label)])) as Record<
    Name,
    Setting<boolean, boolean>
  >;

/** One of a few, all in sight, in the order of `labels`; `hint` says what the choice means. */
export const choice = <Choice extends string>(
  label: string,
  labels: Readonly<Record<Choice, string>>,
  hint?: Hint<Choice>,
): Setting<Choice, Choice> => {
  const options = Object.entries<string>(labels).map(([value, text]) => ({ value, label: text }));
  const [first] = options;
  return setting(choiceField<Choice>(label, labels, first?.value as Choice), { as: 'choice', options }, { hint });
};

/** The words under a setting that holds this. */
export const hintOf = ({ hint }: Pick<Setting<unknown, unknown>, 'hint'>, held: unknown): ReactNode =>
  typeof hint === 'function' ? hint(held) : hint;
