import type { FieldValues, Resolver, UseFormReturn } from 'react-hook-form';

interface Read<Values extends FieldValues, Fields> {
  form: Pick<UseFormReturn<Values>, 'formState' | 'getValues'>;
  /** The names of the values that say which version it is. */
  versions: readonly string[];
  resolver: Resolver<Values, unknown, Fields>;
  context?: unknown;
  /** The same where the resolver does not take it: its rules may be younger. */
  draftOf: (values: Values) => Fields;
}

/**
 * What the form would send of its defaults, which it was filled from: nobody has changed what it
 * sends just so. Null where the form was typed over another version, as a draft of an earlier PCR
 * may be.
 */
export async function baseOf<Values extends FieldValues, Fields>({
  form,
  versions,
  resolver,
  context,
  draftOf,
}: Read<Values, Fields>): Promise<Fields | null> {
  const base = form.formState.defaultValues as Values;
  const now = form.getValues();
  if (versions.some((name) => base[name] !== now[name])) return null;
  const read = await resolver(base, context, { fields: {}, shouldUseNativeValidation: false });
  const refused = Object.keys(read.errors ?? {}).length > 0;
  return refused ? draftOf(base) : (read.values as Fields);
}
