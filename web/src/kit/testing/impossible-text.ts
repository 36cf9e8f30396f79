import type { Locator } from 'vitest/browser';
import { expect, press } from './component-test.ts';

/** Every field of text refuses these; the rest of the form is as it was. */
const IMPOSSIBLE = ['a\u0000b', 'bell \u0007', 'x'.repeat(30_000)];

/**
 * Tries what no text can be in every field of text that the form has: each says so itself, and
 * nothing is cut.
 */
export async function refusesImpossibleText(form: Locator, submit: string): Promise<void> {
  const boxes = form.getByRole('textbox');
  await expect.element(boxes.first()).toBeVisible();
  const isDay = (element: Element) => ['date', 'time'].includes(element.getAttribute('type') ?? '');
  const fields = boxes.elements().flatMap((element, n) => (isDay(element) ? [] : [boxes.nth(n)]));
  for (const text of IMPOSSIBLE) {
    for (const field of fields) await field.fill(text);
    await press(form, submit);
    for (const field of fields) {
      await expect.element(field).toHaveAttribute('aria-invalid', 'true');
      await expect.element(field).toHaveAccessibleDescription(/\w+/);
      expect((field.element() as HTMLInputElement).value).toHaveLength(text.length);
    }
  }
}
