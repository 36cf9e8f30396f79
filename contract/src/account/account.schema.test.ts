import { describe, expect, test } from 'vitest';
import { PASSWORD_MAX, PasswordResetRequest, Registration, SignIn } from './account.schema.ts';

function errorsIn(
  schema: typeof Registration | typeof SignIn | typeof PasswordResetRequest,
  input: unknown,
) {
  const issues = schema.safeParse(input).error?.issues ?? [];
  return Object.fromEntries(
    issues.toReversed().map((issue) => [issue.path.join('.'), issue.message]),
  );
}

const registration = { full_name: 'Ada Byron', email: 'ada@example.org', password: 'secret' };
const errorsWith = (changes: object) => errorsIn(Registration, { ...registration, ...changes });

describe('Sign-in and register (account.md 2)', () => {
  test('a name, an email address and a password of 6 characters are enough', () => {
    expect(errorsWith({})).toEqual({});
  });

  test('a full name can have at most 100 characters', () => {
    expect(errorsWith({ full_name: 'x'.repeat(100) })).toEqual({});
    expect(errorsWith({ full_name: 'x'.repeat(101) })).toEqual({
      full_name: 'Full name can have at most 100 characters',
    });
  });

  test.each(['', '  ', undefined, null])('full name and email are required: %j', (said) => {
    expect(errorsWith({ full_name: said, email: said })).toEqual({
      full_name: 'Full name is required',
      email: 'Email address is required',
    });
    expect(errorsIn(PasswordResetRequest, { email: said })).toEqual({
      email: 'Email address is required',
    });
  });

  test.each([
    'ada',
    'ada@',
    '@example.org',
    'ada@example',
    'a b@example.org',
    'ada@exa mple.org',
    'a@b.org, c@d.org',
  ])('the email must be a valid email: %j', (email) => {
    expect(errorsWith({ email })).toEqual({ email: 'Enter a valid email address' });
  });

  test('an email address of more than 254 characters is refused', () => {
    expect(errorsWith({ email: `${'x'.repeat(60)}@${'x.'.repeat(100)}org` })).toHaveProperty(
      'email',
    );
  });

  test('one address is one address, whatever its case and the blanks around it', () => {
    expect(Registration.parse({ ...registration, email: ' Ada@Example.ORG ' }).email).toBe(
      'ada@example.org',
    );
  });

  test('the password is required, minimum 6 characters', () => {
    expect(errorsWith({ password: '12345' })).toEqual({
      password: 'Password must have at least 6 characters',
    });
    expect(errorsWith({ password: '123456' })).toEqual({});
    expect(errorsWith({ password: undefined })).toEqual({ password: 'Password is required' });
  });

  test(`a password can have at most ${PASSWORD_MAX} characters`, () => {
    expect(errorsWith({ password: 'x'.repeat(PASSWORD_MAX) })).toEqual({});
    expect(errorsWith({ password: 'x'.repeat(PASSWORD_MAX + 1) })).toEqual({
      password: `Password can have at most ${PASSWORD_MAX} characters`,
    });
  });

  test('blanks in a password are part of it', () => {
    expect(Registration.parse({ ...registration, password: '  pass  ' }).password).toBe('  pass  ');
  });

  test('all that is wrong is said at once', () => {
    expect(Object.keys(errorsIn(Registration, {})).sort()).toEqual([
      'email',
      'full_name',
      'password',
    ]);
    expect(Object.keys(errorsIn(SignIn, {})).sort()).toEqual(['email', 'password']);
  });
});
