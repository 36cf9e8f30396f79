import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { ApiError } from '../api/api.ts';

export interface SmallForm {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Spread on the field: its name, its error, and what clears that error when the field is edited. */
  field: (name: string) => { name: string; error: string | undefined; onChange: (event: ChangeEvent) => void };
  /** Puts what the server says of fields at those fields. For the mutation's onError. */
  showErrors: (error: unknown) => void;
}

/**
 * A small form on a schema of the contract: what stands in the page's own fields is read and checked on submit.
 * react-hook-form, which the long forms use, would be a tenth of all that a new visitor loads.
 */
export function useSmallForm<T>(schema: z.ZodMiniType<T>, onValid: (given: T) => void): SmallForm {
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const sent = useRef<HTMLFormElement | null>(null);

  function show(found: Readonly<Record<string, string>>, form: HTMLFormElement | null) {
    setErrors(found);
    const first = [...(form?.elements ?? [])].find((element) => (element as HTMLInputElement).name in found);
    if (first instanceof HTMLElement) first.focus();
  }

  return {
    onSubmit(event) {
      event.preventDefault();
      const form = event.currentTarget;
      sent.current = form;
      const result = schema.safeParse(Object.fromEntries(new FormData(form)));
      if (result.success) {
        setErrors({});
        onValid(result.data);
        return;
      }
      const found: Record<string, string> = {};
      for (const { path, message } of result.error.issues) found[String(path[0])] ??= message;
      show(found, form);
    },
    field: (name) => ({
      name,
      error: errors[name],
      onChange: () => {
        if (errors[name] !== undefined) setErrors(({ [name]: _, ...others }) => others);
      },
    }),
    showErrors(error) {
      if (error instanceof ApiError && error.code === 'invalid_input') show(error.fields, sent.current);
    },
  };
}
