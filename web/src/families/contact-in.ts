/** The first phone number in what was typed as a contact, as it stands there. */
export const phoneIn = (contact: string | null | undefined): string | null =>
  /\+?\(?\d[\d\s().-]{5,}\d/.exec(contact ?? '')?.[0] ?? null;

/** The first e-mail address in it. */
export const emailIn = (contact: string | null | undefined): string | null =>
  /[^\s<>,;:]+@[^\s<>,;:]+\.[^\s<>,;:.]+/.exec(contact ?? '')?.[0] ?? null;
