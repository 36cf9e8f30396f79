import { listIn } from '@pcr/contract/kit/reading/list.ts';
import { newId } from '../api/ids.ts';
import type { Difference } from '../form/differing.ts';
import { differing } from '../form/differing.ts';
import type { Unreadable } from '../form/form-resolver.ts';
import { NO_DAY, NO_TIME } from '../form/unreadable.ts';
import { dayText, ratingText, timeText } from '../words/format.ts';

// Each field is written once (kit.md 90): every entity has one table of its fields. What a form
// holds and sends, and what details and differences say, follow from it.

/**
 * One field of an entry. `Value` is what the contract has, `Held` what the control of a form holds.
 */
export interface EntryField<Value, Held> {
  label: string;
  /** Its name among differences, where no heading says what it is about. */
  alone?: string;
  /** What the control of a new entry holds. */
  blank: Held;
  held: (value: Value) => Held;
  /** A method, so that a table can hold fields of all kinds. */
  value(held: Held): Value;
  /** The value in words; '' where nothing is said. */
  text: (value: Value) => string;
  /**
   * The error of a control whose content the browser cannot read: half a day, a number with
   * letters.
   */
  unreadable?: string;
  /** The question about text that can mean two things; undefined for other text. */
  question?(held: Held): string | undefined;
}

/** Every field that a person fills in; one that is left out is an error of types. */
export type FieldTable<Fields extends object> = {
  readonly [Name in keyof Fields]-?: EntryField<Fields[Name], unknown>;
};

/** The values of a form beside the fields of its entry. */
export interface EntryFormValues {
  /** A new entry keeps its id through every try, so that a create sent twice makes one. */
  id: string;
  /** The version that an edit is based on; '' for a new one. */
  updated_at: string;
  /** The tries to send so far (`sent-drafts.ts`). */
  sent: string;
}

/** What the controls of a table's fields hold. */
export type HeldBy<Table> = {
  -readonly [Name in keyof Table]: Table[Name] extends { blank: infer Held } ? Held : never;
};

/**
 * The values of a form's controls, which its draft stores: exactly as typed, even if they are
 * hidden now.
 */
export type FormValuesOf<Table> = EntryFormValues & HeldBy<Table>;

type NameOf<Fields> = keyof Fields & string;

/** What follows from a table of fields, whatever a form has beside them. */
export interface TableFields<Fields extends object, Held> {
  names: readonly NameOf<Fields>[];
  labels: Readonly<Record<NameOf<Fields>, string>>;
  /** For `draftResolver`. */
  unreadable: Partial<Record<NameOf<Fields>, Unreadable>>;
  blankFields: () => Held;
  heldFields: (version: Fields) => Held;
  /** What controls say, before the contract parses it. */
  valueFields: (held: Held) => Fields;
  /** One field in words; '' where nothing is said. */
  text: (version: Fields, name: NameOf<Fields>) => string;
  /** The fields in which two versions differ, in words. */
  differences: (mine: Fields, theirs: Fields) => Difference[];
}

/** Fields that say one thing together: a choice between two versions takes all of them. */
export type Together<Fields> = readonly (readonly NameOf<Fields>[])[];

/** The functions that follow from the table of an entry's fields. */
export interface EntryFields<
  Fields extends object,
  Values extends EntryFormValues = EntryFormValues,
> extends Omit<TableFields<Fields, unknown>, 'blankFields' | 'heldFields' | 'valueFields'> {
  together?: Together<Fields>;
  /** The values of an empty form. */
  blank: () => Values;
  /** The values of the form of a saved entry. */
  held: (entry: Fields & { id: string; updated_at: string }) => Values;
  /** The values that a form sends, before the contract parses them. */
  draft: (values: Values) => Fields & { id: string };
}

export function tableFields<Fields extends object, Table extends FieldTable<Fields>>(
  table: Table,
): TableFields<Fields, HeldBy<Table>> {
  type Name = NameOf<Fields>;
  const names = Object.keys(table) as Name[];
  const field = (name: Name) => table[name] as EntryField<unknown, unknown>;
  const each = <T>(of: (name: Name) => T) =>
    Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, T>;
  const text = (version: Fields, name: Name) => field(name).text(version[name]);
  return {
    names,
    labels: each((name) => field(name).label),
    unreadable: each((name) => field(name).question ?? field(name).unreadable) as Partial<
      Record<Name, Unreadable>
    >,
    blankFields: () => each((name) => field(name).blank) as unknown as HeldBy<Table>,
    heldFields: (version) =>
      each((name) => field(name).held(version[name])) as unknown as HeldBy<Table>,
    valueFields: (held) =>
      each((name) => field(name).value(held[name as keyof typeof held])) as unknown as Fields,
    text,
    differences: (mine, theirs) =>
      differing<Fields>(names, mine, theirs).map((name) => ({
        name,
        label: field(name).alone ?? field(name).label,
        mine: text(mine, name) || 'Nothing',
        theirs: text(theirs, name) || 'Nothing',
      })),
  };
}

/** `entryFields<FamilyFields>()({ family_name: textField('Family name'), ... })`. */
export function entryFields<Fields extends object>() {
  return <Table extends FieldTable<Fields>>(
    table: Table,
    together: Together<Fields> = [],
  ): EntryFields<Fields, FormValuesOf<Table>> => {
    type Values = FormValuesOf<Table>;
    const { blankFields, heldFields, valueFields, ...fields } = tableFields<Fields, Table>(table);
    return {
      ...fields,
      together,
      blank: () => ({ id: newId(), updated_at: '', sent: '', ...blankFields() }) as Values,
      held: (entry) =>
        ({ id: entry.id, updated_at: entry.updated_at, sent: '', ...heldFields(entry) }) as Values,
      draft: (values) => ({ id: values.id, ...valueFields(values) }),
    };
  };
}

/** A required text. The contract trims it. */
export const textField = (label: string): EntryField<string, string> => ({
  label,
  blank: '',
  held: (value) => value,
  value: (held) => held,
  text: (value) => value,
});

/** An optional text; null when it is empty. */
export const optionalText = (label: string): EntryField<string | null, string> => ({
  label,
  blank: '',
  held: (value) => value ?? '',
  value: (held) => (held.trim() ? held : null),
  text: (value) => value ?? '',
});

export const dayField = (label: string): EntryField<string, string> => ({
  ...textField(label),
  text: dayText,
  unreadable: NO_DAY,
});

export const optionalDay = (label: string): EntryField<string | null, string> => ({
  ...optionalText(label),
  text: (value) => (value ? dayText(value) : ''),
  unreadable: NO_DAY,
});

/** A time of day, HH:MM. */
export const optionalTime = (label: string): EntryField<string | null, string> => ({
  ...optionalText(label),
  text: (value) => (value ? timeText(value) : ''),
  unreadable: NO_TIME,
});

/** Days of a week, or none; `text` names those that are chosen. */
export const daysField = <Day extends string>(
  label: string,
  text: (days: readonly Day[]) => string,
): EntryField<Day[] | null, string> => ({
  label,
  blank: '',
  held: (value) => value?.join(',') ?? '',
  value: (held) => (held ? (held.split(',') as Day[]) : null),
  text: (value) => (value ? text(value) : ''),
});

/** A required whole number. Text that is no number becomes the fallback. */
export const countField = (label: string, fallback: number): EntryField<number, string> => ({
  label,
  blank: String(fallback),
  held: String,
  value: (held) => (held.trim() === '' || !Number.isFinite(Number(held)) ? fallback : Number(held)),
  text: String,
});

/**
 * An optional number. Text that is no number is sent as NaN, so that the contract reports it at its
 * field.
 */
export const optionalNumber = (
  label: string,
  text: (value: number) => string = String,
): EntryField<number | null, string> => ({
  label,
  blank: '',
  held: (value) => (value === null ? '' : String(value)),
  value: (held) => (held.trim() === '' ? null : Number(held)),
  text: (value) => (value === null ? '' : text(value)),
});

/** One of several; `labels` names each. */
export const choiceField = <Choice extends string>(
  label: string,
  labels: Readonly<Record<Choice, string>>,
  blank: NoInfer<Choice>,
): EntryField<Choice, Choice> => ({
  label,
  blank,
  held: (value) => value,
  value: (held) => held,
  text: (value) => labels[value],
});

/** One of several, or none. */
export const optionalChoice = <Choice extends string>(
  label: string,
  labels: Readonly<Record<Choice, string>>,
): EntryField<Choice | null, Choice | ''> => ({
  label,
  blank: '',
  held: (value) => value ?? '',
  value: (held) => held || null,
  text: (value) => (value === null ? '' : labels[value]),
});

/** 1 to 5. */
export const ratingField = (label: string, blank: number): EntryField<number, number> => ({
  label,
  blank,
  held: (value) => value,
  value: (held) => held,
  text: ratingText,
});

/** At least one of several, in the order of `labels`, which names each. */
export const choicesField = <Choice extends string>(
  label: string,
  labels: Readonly<Record<Choice, string>>,
): EntryField<Choice[], string> => ({
  label,
  blank: '',
  held: (value) => value.join(','),
  value: (held) => held.split(',').filter(Boolean) as Choice[],
  text: (value) => value.map((one) => labels[one]).join(', '),
});

/** Several short texts, typed with commas between them. */
export const listField = (label: string): EntryField<string[], string> => ({
  label,
  blank: '',
  held: (value) => value.join(', '),
  value: listIn,
  text: (value) => value.join(', '),
});

/** Several short texts, typed with commas between them; null where none is said. */
export const optionalList = (label: string): EntryField<string[] | null, string> => {
  const list = listField(label);
  return {
    ...list,
    held: (value) => list.held(value ?? []),
    value(held) {
      const said = list.value(held);
      return said.length > 0 ? said : null;
    },
    text: (value) => list.text(value ?? []),
  };
};

/** Yes or no: a checkbox. `words` say each. */
export const yesNoField = (
  label: string,
  blank: boolean,
  words: { yes: string; no: string },
): EntryField<boolean, boolean> => ({
  label,
  blank,
  held: (value) => value,
  value: (held) => held,
  text: (value) => (value ? words.yes : words.no),
});
