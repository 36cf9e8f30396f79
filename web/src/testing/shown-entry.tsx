import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';

/**
 * An entry as its form and its details show it, so that a field that is left out of either is found
 * (kit.md 90). Each table of fields has one, which its domain exports from `testing/*.shown.tsx`:
 * web/src/app/fields.test.tsx tries them.
 */
export interface ShownEntry {
  name: string;
  fields: {
    readonly names: readonly string[];
    readonly labels: Readonly<Record<string, string>>;
    text: (entry: never, name: never) => string;
  };
  /** The contract's. */
  all: readonly string[];
  /** Fields whose control is a group: stars, checkboxes, or buttons that choose a picture. */
  groups?: readonly string[];
  /** The markup of its form, with every field on the screen. */
  form: () => string;
  /** None where a card, or the caption of a photo, says all of it. */
  details: {
    entry: object;
    /**
     * What is said otherwise than under its label; null: not among the facts, as the title of the
     * sheet.
     */
    otherwise?: Readonly<Record<string, string | null>>;
    facts: () => ReactNode;
  } | null;
}

function Form({
  values,
  children,
}: {
  values: FieldValues;
  children: (form: UseFormReturn) => ReactNode;
}) {
  return children(useForm({ defaultValues: values }));
}

/** The markup of a form's fields, with these values in them. */
export const formOf = <Props extends { form: unknown }>(
  values: FieldValues,
  fields: (form: Props['form']) => ReactNode,
): string =>
  renderToStaticMarkup(<Form values={values}>{(form) => fields(form as Props['form'])}</Form>);

/** The first sample; what it leaves unsaid is said here. */
export function full<Entry extends object>(
  samples: readonly Entry[],
  said: Partial<Entry> = {},
): Entry {
  const [sample] = samples;
  if (!sample) throw new Error('There is no sample');
  const texts = Object.entries(sample).map(([name, value]) => [name, value ?? `Said of ${name}`]);
  return { ...(Object.fromEntries(texts) as Entry), ...said };
}
