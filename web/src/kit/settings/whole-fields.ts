import { draftKey } from '../draft/draft-storage.ts';
import type { Difference } from '../form/differing.ts';
import { type FieldTable, type HeldBy, type Together, tableFields } from '../kind/fields.ts';
import type { Section, Setting } from './settings-table.ts';

type SettingTable<Fields extends object> = {
  readonly [Name in keyof Fields]-?: Setting<Fields[Name], unknown>;
};

/** A control that stands for no single field of the row: whether there are quiet hours. */
interface Beside<Fields, Held>
  extends Pick<Setting<Held, Held>, 'label' | 'hint' | 'control' | 'clears' | 'blank'> {
  of(fields: Fields): Held;
}
type BesideTable<Fields> = Readonly<Record<string, Beside<Fields, unknown>>>;

type Names<Table> = keyof Table & string;
export type Versions<Version extends string> = Record<Version, string | null>;

/** Fields that one press of Save sends together, over the version that they were changed from. */
export interface WholeFields<Fields extends object, Values extends object, Version extends string> {
  names: readonly Names<Fields>[];
  labels: Readonly<Record<Names<Fields>, string>>;
  versions: readonly Version[];
  together?: Together<Fields> | undefined;
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
  setting: (
    name: string,
  ) => Pick<Setting<unknown, unknown>, 'label' | 'hint' | 'control' | 'clears'>;
}

interface Whole<Fields extends object, Table, Besides, Version extends string> {
  /** The name of the draft. */
  draft: string;
  /** What says which version of the row, or rows, an edit is based on. */
  versions: readonly Version[];
  table: Table;
  together?: Together<Fields>;
  /** What holds before anything is saved, where that is not blank. */
  defaults?: Partial<Fields>;
  beside?: Besides;
  /** Corrects what is sent by what several controls say together. */
  edit?: (values: HeldBy<Table> & HeldBy<Besides>, edit: Fields) => Fields;
}

type None = Record<never, never>;

/** `wholeFields<ProfileFields>()({ draft: ..., versions: [...], table: { ... } })`. */
export function wholeFields<Fields extends object>() {
  return <
    Table extends FieldTable<Fields>,
    const Version extends string,
    Besides extends BesideTable<Fields> = None,
  >(
    whole: Whole<Fields, Table, Besides, Version>,
  ): WholeFields<Fields, HeldBy<Table> & HeldBy<Besides> & Record<Version, string>, Version> => {
    type Values = HeldBy<Table> & HeldBy<Besides> & Record<Version, string>;
    const { versions, defaults } = whole;
    const beside: BesideTable<Fields> = whole.beside ?? {};
    const { blankFields, heldFields, valueFields, ...fields } = tableFields<Fields, Table>(
      whole.table,
    );
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
      ...{ versions, held, together: whole.together },
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
