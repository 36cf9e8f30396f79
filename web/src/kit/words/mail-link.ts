/** The address that writes to somebody, and to nobody else: '&' and '?' may stand in an address. */
export const mailLink = (email: string): string =>
  `mailto:${email.split('@').map(encodeURIComponent).join('@')}`;
