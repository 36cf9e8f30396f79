import { CircleAlert, CircleQuestionMark } from 'lucide-react';
import { type ReactNode, useId } from 'react';

export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** The error under the field; undefined when the field is right. */
  error?: string | undefined;
  /** The question about an allowed but unlikely value: 'This day has passed. Is it right?' */
  question?: string | undefined;
  /** Marks the field with an asterisk. The form's schema is what enforces it. */
  required?: boolean | undefined;
}

/** The props that tie a control to its label, hint and error. Spread them on the control. */
export interface FieldAria {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

/**
 * Shows label, control, hint and error of one field. `aside` stands at the right of the hint (a
 * counter), `answer` under the question, which it answers.
 */
export function Field(
  props: FieldProps & {
    id?: string | undefined;
    aside?: ReactNode;
    answer?: ReactNode;
    children: (aria: FieldAria) => ReactNode;
  },
) {
  const { label, error, question, required, aside, answer, children } = props;
  // An error that holds the words of the hint stands for it. The first letter may be a capital.
  const isSaid = typeof props.hint === 'string' && error?.includes(props.hint.slice(1));
  const hint = isSaid ? null : props.hint;
  const made = useId();
  const id = props.id ?? made;
  const describedBy = [(error || question) && `${id}-error`, hint && `${id}-hint`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="self-start text-base font-strong">
        {label}
        {required && <RequiredMark />}
      </label>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required ? true : undefined,
      })}
      {(hint || aside) && (
        <div className="flex items-start justify-between gap-3 text-sm text-ink-soft">
          <span id={`${id}-hint`}>{hint}</span>
          {aside}
        </div>
      )}
      <FieldError id={`${id}-error`} question={question}>
        {error}
      </FieldError>
      {answer}
    </div>
  );
}

export function RequiredMark() {
  return (
    <span aria-hidden className="text-red-ink">
      {' *'}
    </span>
  );
}

interface FieldErrorProps {
  id: string;
  /** Stands where there is no error. */
  question?: string | undefined;
  children: string | undefined;
}

/** The live region is always there, so that an error is announced when it comes. */
export function FieldError({ id, question, children }: FieldErrorProps) {
  const Icon = children ? CircleAlert : CircleQuestionMark;
  return (
    <div id={id} aria-live="polite">
      {(children || question) && (
        <p
          className={`flex items-start gap-1.5 text-sm ${children ? 'text-red-ink' : 'text-amber-ink'}`}
        >
          <Icon size="1rem" aria-hidden className="mt-0.5 shrink-0" />
          <span>{children || question}</span>
        </p>
      )}
    </div>
  );
}
