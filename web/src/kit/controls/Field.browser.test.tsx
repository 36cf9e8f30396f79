import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expect, test } from '../testing/component-test.ts';
import { Field } from './Field.tsx';

const HINT = 'At least 6 characters';
const field = (error?: string) => (
  <Field label="Password" hint={HINT} error={error}>
    {(aria) => <input {...aria} />}
  </Field>
);
const input = page.getByLabelText('Password');

test('an error that holds the words of the hint stands for it, any other stands beside it (kit.md 45)', async () => {
  const { rerender } = await render(field());
  await expect.element(input).toHaveAccessibleDescription(HINT);
  await rerender(field('Password must have at least 6 characters'));
  await expect
    .element(input)
    .toHaveAccessibleDescription('Password must have at least 6 characters');
  await expect.element(page.getByText(HINT, { exact: true })).not.toBeInTheDocument();
  await rerender(field('Password is required'));
  await expect.element(input).toHaveAccessibleDescription(`Password is required ${HINT}`);
});
