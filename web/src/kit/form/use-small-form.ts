import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { ApiError } from '../api/api.ts';

export interface SmallForm {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** It was pressed, and what checks it is still on its way. */
  checking: boolean;
  /**
   * Spread on the field: its name, its error, and what clears that error when the field is edited.
   */
  field: (name: string) => {
    name: string;
    error: string | undefined;
    onChange: (event: ChangeEvent) => void;
  };
  /** Puts what the server says of fields at those fields. For the mutation's onError. */
  showErrors: (error: unknown) => void;
}

/** A schema of the contract; one that is loaded where nothing else on the screen needs zod yet. */
type SmallShape<T> = z.ZodMiniType<T> | (() => Promise<z.ZodMiniType<T>>);

/** A day or a time that is typed in part reads like none. Its field says what to do about it. */
function unreadableIn({ elements }: HTMLFormElement): Record<string, string> {
  const found: Record<string, string> = {};
  for (const element of elements as Iterable<HTMLInputElement>) {
    if (element.validity?.badInput)
      found[element.name] = element.dataset.unreadable ?? element.validationMessage;
  }
  return found;
}

/** A press waits no longer (ms) for the schema than for an answer. */
const PATIENCE = 10_000;
const late = () => new Promise<null>((done) => setTimeout(done, PATIENCE, null));

/**
 * A small form on a schema of the contract: the page's own fields are read and checked on submit.
 * react-hook-form, which the long forms use, would be a tenth of all that a new visitor loads.
 */
export function useSmallForm<T>(shape: SmallShape<T>, onValid: (given: T) => void): SmallForm {
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const sent = useRef<HTMLFormElement | null>(null);
  /** The action that was pressed while the schema was on its way. */
  const pressed = useRef<Record<string, FormDataEntryValue> | null>(null);
  const [checking, setChecking] = useState(false);

  function show(found: Readonly<Record<string, string>>, form: HTMLFormElement | null) {
    setErrors(found);
    const first = [...(form?.elements ?? [])].find(
      (element) => (element as HTMLInputElement).name in found,
    );
    if (first instanceof HTMLElement) first.focus();
  }

  function check(
    schema: z.ZodMiniType<T>,
    typed: Record<string, FormDataEntryValue>,
    form: HTMLFormElement,
  ) {
    const result = schema.safeParse(typed);
    const found = unreadableIn(form);
    for (const { path, message } of result.error?.issues ?? []) found[String(path[0])] ??= message;
    if (!result.success || Object.keys(found).length > 0) return show(found, form);
    setErrors({});
    onValid(result.data);
  }

  return {
    onSubmit(event) {
      event.preventDefault();
      const form = event.currentTarget;
      sent.current = form;
      const typed = Object.fromEntries(new FormData(form));
      if (typeof shape !== 'function') return check(shape, typed, form);
      // A second press while it is loaded sends nothing twice: what stood there then takes the
      // place of the first.
      const isFirst = pressed.current === null;
      pressed.current = typed;
      if (!isFirst) return;
      setChecking(true);
      const send = (schema: z.ZodMiniType<T> | null) => {
        const last = pressed.current;
        pressed.current = null;
        setChecking(false);
        // A person who has left the form meanwhile no longer sends it.
        if (last === null || !form.isConnected) return;
        if (schema) check(schema, last, form);
        // The server checks it all the same, and says the same of it.
        else onValid(last as T);
      };
      void Promise.race([shape(), late()]).then(send, () => send(null));
    },
    checking,
    field: (name) => ({
      name,
      error: errors[name],
      onChange: () => {
        if (errors[name] !== undefined) setErrors(({ [name]: _, ...others }) => others);
      },
    }),
    showErrors(error) {
      if (error instanceof ApiError && error.code === 'invalid_input')
        show(error.fields, sent.current);
    },
  };
}
