import {
  type ClipboardEvent,
  type ComponentProps,
  type KeyboardEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { NO_DAY } from '../form/unreadable.ts';
import { TEXT_BUTTON } from '../look/button-look.ts';
import { dayOfTyped, longDayText, meantDay } from '../words/typed-day.ts';
import { Field, type FieldProps } from './Field.tsx';
import { INPUT_CLASS } from './input-look.ts';

export type DateFieldProps = Omit<FieldProps, 'question'> &
  Omit<ComponentProps<'input'>, 'required' | 'type'> & {
    /** The words of `FieldProps`, or a function that makes them for the day in the field. */
    question?: string | undefined | ((day: string) => string | undefined);
  };

/** Keys that are held while another is pressed, and type nothing by themselves. */
const MODIFIERS: ReadonlySet<string> = new Set(['Shift', 'AltGraph', 'CapsLock', 'NumLock']);

/**
 * A calendar day as YYYY-MM-DD, or ''. It uses the device's own calendar; a day can be typed too.
 * Below it stands the day in words: devices order day and month in their own ways (reading.md 13).
 */
export function DateField({
  label,
  hint,
  error,
  question,
  required,
  id,
  className,
  ref,
  onInput,
  onKeyDown,
  onPaste,
  onFocus,
  onBlur,
  ...rest
}: DateFieldProps) {
  const input = useRef<HTMLInputElement | null>(null);
  // What was typed since the focus came, with the signs that browsers pass over.
  const typed = useRef('');
  const [day, setDay] = useState('');
  // While a year is typed its first digits are a year of their own.
  const [typing, setTyping] = useState(false);
  // As the counter of a text: a form library writes into it without an event.
  useLayoutEffect(() => setDay(input.current?.value ?? ''));

  const words = longDayText(day);
  const meant = typing && !error ? null : meantDay(day);
  const year = meant?.slice(0, 4);
  const asked = meant ? `Did you mean ${year}? Years have four digits here.` : undefined;

  function write(to: string) {
    const field = input.current;
    if (!field || field.value === to) return;
    // By the element's own setter, so that React and the form notice the event.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, to);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }

  function takeMeant() {
    if (!meant) return;
    write(meant);
    setTyping(false);
    input.current?.focus();
  }

  function takeKey(event: KeyboardEvent<HTMLInputElement>) {
    const { key } = event;
    // The first Tab may go to the button of the calendar, which is in the same element.
    if (key === 'Tab' || key === 'Enter') return takeTyped();
    if (MODIFIERS.has(key)) return;
    // Any other key may have gone to another part of the day.
    typed.current = /^[\d/.,-]$/.test(key) ? typed.current + key : '';
    const whole = dayOfTyped(typed.current);
    if (!whole || meantDay(whole)) return;
    event.preventDefault();
    typed.current = '';
    write(whole);
  }

  /** Browsers take at most their own way of writing a day. */
  function takePasted(event: ClipboardEvent<HTMLInputElement>) {
    const whole = dayOfTyped(event.clipboardData.getData('text/plain').trim());
    if (!whole) return;
    event.preventDefault();
    typed.current = '';
    write(whole);
    setTyping(false);
  }

  function takeTyped() {
    const whole = dayOfTyped(typed.current);
    typed.current = '';
    if (whole) write(whole);
    setTyping(false);
  }

  return (
    <Field
      label={label}
      hint={
        words ? (
          <>
            <span className="block text-ink">{words}</span>
            {hint}
          </>
        ) : (
          hint
        )
      }
      error={error && (asked ?? error)}
      question={asked ?? (typeof question === 'function' ? question(day) : question)}
      required={required}
      id={id}
      answer={
        meant && (
          <button
            type="button"
            onClick={takeMeant}
            className={`-my-2 ms-5.5 min-h-touch self-start text-brand-ink ${TEXT_BUTTON}`}
          >
            Yes, {year}
          </button>
        )
      }
    >
      {(aria) => (
        <input
          min="1900-01-01"
          max="2199-12-31"
          {...rest}
          {...aria}
          ref={(node) => {
            input.current = node;
            if (typeof ref === 'function') return ref(node);
            if (ref) ref.current = node;
          }}
          onInput={(event) => {
            setDay(event.currentTarget.value);
            setTyping(true);
            onInput?.(event);
          }}
          onKeyDown={(event) => {
            takeKey(event);
            onKeyDown?.(event);
          }}
          onPaste={(event) => {
            takePasted(event);
            onPaste?.(event);
          }}
          onFocus={(event) => {
            typed.current = '';
            onFocus?.(event);
          }}
          onBlur={(event) => {
            takeTyped();
            onBlur?.(event);
          }}
          type="date"
          data-unreadable={NO_DAY}
          className={`${INPUT_CLASS} w-full ${className ?? ''}`}
        />
      )}
    </Field>
  );
}
