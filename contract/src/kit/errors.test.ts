import { expect, test } from 'vitest';
import { ERRORS, ErrorBody, type ErrorCode } from './errors.ts';

test("every data call without a session fails with 'User not authenticated' (kit.md 1)", () => {
  expect(ERRORS.not_authenticated).toEqual({ status: 401, message: 'User not authenticated' });
});

test('unknown address and wrong password have one code and one text', () => {
  expect(ERRORS.wrong_credentials).toEqual({ status: 401, message: 'Invalid email or password' });
});

test.each(Object.entries(ERRORS))(
  '%s has the status of an error, and words for people',
  (_code, { status, message }) => {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
    expect(message).toMatch(/^[A-Z].{10,}$/);
  },
);

test('the set of errors is closed', () => {
  const body = (code: string) => ({ error: { code, message: 'words', request_id: 'r' } });
  for (const code of Object.keys(ERRORS) as ErrorCode[])
    expect(ErrorBody.safeParse(body(code)).success).toBe(true);
  expect(ErrorBody.safeParse(body('something_else')).success).toBe(false);
});
