import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';

/**
 * The error of a control whose content it cannot read: half a day, a number with letters. A
 * function looks at what the control holds, for text that the browser takes and that can mean two
 * things.
 */
export type Unreadable = string | ((held: unknown) => string | undefined);

export interface DraftRules<Values extends FieldValues, Schema extends z.ZodMiniObject> {
  schema: Schema;
  /**
   * Converts the values of the controls into what the contract parses, with the same field names.
   */
  draftOf: (values: Values) => z.input<Schema>;
  unreadable?: Partial<Record<keyof Values & string, Unreadable>>;
  /** Further errors that only the form can find. */
  also?: (errors: FieldErrors<Values>, values: Values, context: unknown) => void;
}

/** Checks a form by the contract's rules, and by those that only the controls know. */
export function draftResolver<Values extends FieldValues, Schema extends z.ZodMiniObject>(
  rules: DraftRules<Values, Schema>,
): Resolver<Values, unknown, z.output<Schema>> {
  const check = zodResolver(rules.schema as unknown as Parameters<typeof zodResolver>[0]);
  return async (values, context, options) => {
    // The form's fields have the contract's names; only what their controls hold differs.
    const result = await check(
      rules.draftOf(values) as FieldValues,
      context,
      options as unknown as Parameters<typeof check>[2],
    );
    const errors = { ...result.errors } as Record<string, unknown>;
    for (const [name, unreadable] of Object.entries<Unreadable | undefined>(
      rules.unreadable ?? {},
    )) {
      const ref = options.fields[name as keyof typeof options.fields]?.ref;
      const message = typeof unreadable === 'function' ? unreadable(values[name]) : unreadable;
      const isBad =
        typeof unreadable === 'function' || (ref && 'validity' in ref && ref.validity.badInput);
      if (isBad && message) errors[name] = { type: 'badInput', message, ref };
    }
    rules.also?.(errors as FieldErrors<Values>, values, context);
    return Object.keys(errors).length > 0
      ? { values: {}, errors: errors as FieldErrors<Values> }
      : { values: result.values as z.output<Schema>, errors: {} };
  };
}
