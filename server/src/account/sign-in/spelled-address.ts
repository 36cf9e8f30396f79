const END = '@spelled.invalid';

/**
 * An email address in hexadecimal digits, as better-auth is given it: it refuses addresses that
 * RFC 5321 allows ('tom&ana@example.org'), and has no setting for that. Our adapter reads them.
 */
export const spelled = (email: string): string => Buffer.from(email).toString('hex') + END;

/** The address that was `spelled`; any other as it is. */
export const readSpelled = (email: string): string =>
  email.endsWith(END) ? Buffer.from(email.slice(0, -END.length), 'hex').toString() : email;
