import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';

/**
 * The only error that shows while typing is that a text is too long to be saved. Every other error
 * waits for Save.
 */
export function tooLong(schema: z.ZodMiniObject, name: string, typed: unknown): string | null {
  if (typeof typed !== 'string') return null;
  const field = schema.shape[name] as z.ZodMiniType | undefined;
  return (
    field?.safeParse(typed).error?.issues.find(({ code }) => code === 'too_big')?.message ?? null
  );
}

/**
 * The props of each field of a form: its label, its error, its registration. An error goes when its
 * field is edited (kit.md 45), and so do those of fields that are validated `together` with it.
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
    ...form.register(name, {
      onChange: (event: { target: { value: unknown } }) => edited(name, event.target.value),
    }),
  });
}
