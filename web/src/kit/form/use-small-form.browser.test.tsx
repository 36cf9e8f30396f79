import { useState } from 'react';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import * as z from 'zod/mini';
import { PasswordField } from '../controls/PasswordField.tsx';
import { TextField } from '../controls/TextField.tsx';
import { clock, expect, press, test } from '../testing/component-test.ts';
import { useSmallForm } from './use-small-form.ts';

// The check of the form is on its way when its button is pressed.

const SignIn = z.object({
  email: z.string().check(z.trim()),
  password: z.string().check(z.minLength(1, 'Password is required')),
});
type SignIn = z.infer<typeof SignIn>;

function Form({
  shape,
  onValid,
}: {
  shape: () => Promise<typeof SignIn>;
  onValid: (given: SignIn) => void;
}) {
  const { onSubmit, checking, field } = useSmallForm<SignIn>(shape, onValid);
  return (
    <form noValidate onSubmit={onSubmit}>
      <TextField label="Email Address" {...field('email')} />
      <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
      <button type="submit" aria-busy={checking}>
        Send
      </button>
    </form>
  );
}

/** The form, and a way out of it. */
function Screen(props: Parameters<typeof Form>[0]) {
  const [left, setLeft] = useState(false);
  if (left) return <p>Another form</p>;
  return (
    <>
      <Form {...props} />
      <button type="button" onClick={() => setLeft(true)}>
        Leave
      </button>
    </>
  );
}

const send = page.getByRole('button', { name: 'Send' });

async function pressedEarly() {
  const arrival = Promise.withResolvers<typeof SignIn>();
  const sent: SignIn[] = [];
  await render(<Screen shape={() => arrival.promise} onValid={(given) => sent.push(given)} />);
  await page.getByLabelText('Email Address').fill('ana@example.org');
  await page.getByLabelText('Password', { exact: true }).fill('first words');
  await press(page, 'Send');
  expect(sent).toEqual([]);
  await expect.element(send).toHaveAttribute('aria-busy', 'true');
  return { arrival, sent };
}

/** Everything that follows from a promise has happened. */
const settled = () => new Promise((done) => requestAnimationFrame(done));

test('a press waits for what checks the form; another one sends what stands there then, and nothing twice', async () => {
  const { arrival, sent } = await pressedEarly();
  await page.getByLabelText('Password', { exact: true }).fill('second words');
  await press(page, 'Send');
  arrival.resolve(SignIn);
  await expect.poll(() => sent).toEqual([{ email: 'ana@example.org', password: 'second words' }]);
  await settled();
  expect(sent).toHaveLength(1);
  await expect.element(send).toHaveAttribute('aria-busy', 'false');
});

test('a late schema shows errors at their fields, with the focus on the first, until the field is edited', async () => {
  const { arrival, sent } = await pressedEarly();
  const password = page.getByLabelText('Password', { exact: true });
  await password.fill('');
  await press(page, 'Send');
  arrival.resolve(SignIn);
  await expect.element(page.getByText('Password is required')).toBeVisible();
  await expect.element(password).toHaveFocus();
  await password.fill('a');
  await expect.element(page.getByText('Password is required')).not.toBeInTheDocument();
  expect(sent).toEqual([]);
});

test('without its code the server checks what was typed', async () => {
  const { arrival, sent } = await pressedEarly();
  arrival.reject(new Error('no network'));
  await expect.poll(() => sent).toEqual([{ email: 'ana@example.org', password: 'first words' }]);
});

test('a person who has left the form meanwhile sends nothing', async () => {
  const { arrival, sent } = await pressedEarly();
  await press(page, 'Leave');
  await expect.element(page.getByText('Another form')).toBeVisible();
  arrival.resolve(SignIn);
  await settled();
  expect(sent).toEqual([]);
});

test('where it does not come the server checks the form alone', async () => {
  clock.stand();
  const { sent } = await pressedEarly();
  await clock.pass(10_000);
  await expect.poll(() => sent).toEqual([{ email: 'ana@example.org', password: 'first words' }]);
});
