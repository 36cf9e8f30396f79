import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';

/** While typing only this is said: that a text is longer than can be saved. Everything else waits for Save. */
export function tooLong(schema: z.ZodMiniObject, name: string, typed: unknown): string | null {
  if (typeof typed !== 'string') return null;
  const field = schema.shape[name] as z.ZodMiniType | undefined;
  return field?.safeParse(typed).error?.issues.find(({ code }) => code === 'too_big')?.message ?? null;
}

/**
 * What each field of a form is given: its label, its error, its place in the form. An error goes when its field is edited
 * (kit.md 45), with those of fields that are judged `together` with it.
 */
export function fieldsOf<Values extends FieldValues, Name extends Path<Values>>(
  form: Pick<UseFormReturn<Values>, 'register' | 'formState' | 'setError' | 'clearErrors'>,
  schema: z.ZodMiniObject,
  labels: Readonly<Record<Name, string>>,
  together: readonly Name[] = [],
) {
  function edited(name: Name, typed: unknown): void {
    const long = tooLong(schema, name, typed);
    if (long) form.setError(name, { type: 'too_big', message: long });
    else form.clearErrors(together.includes(name) ? [...together] : name);
  }
  return <N extends Name>(name: N) => ({
    label: labels[name],
    error: form.formState.errors[name]?.message as string | undefined,
    ...form.register(name, { onChange: (event: { target: { value: unknown } }) => edited(name, event.target.value) }),
  });
}
