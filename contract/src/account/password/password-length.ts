// Known before the form's shapes are: the sign-up says how long a password has to be.

export const PASSWORD_MIN = 6;
/** With PASSWORD_POLICY=strict (account.md 3; OWASP ASVS 5.0, 6.2). */
export const PASSWORD_MIN_STRICT = 8;
