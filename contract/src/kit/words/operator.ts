// Who runs this PCR, as members read it (help.md 26). It is a setting of the whole process or page,
// and stands in texts of every room, so it is said once, at the start.

export interface OperatorNamed {
  /** The organization's own name; null where none is set. */
  name: string | null;
  /** How they are reached beside PCR, where PCR sends no mail. */
  email: string | null;
  phone: string | null;
}

const UNNAMED: OperatorNamed = { name: null, email: null, phone: null };
let operator = UNNAMED;

export function nameOperator(to: OperatorNamed | undefined): void {
  operator = to ?? UNNAMED;
}

/** 'PCR support', or the organization's name. It reads the same at the start of a sentence. */
export const operatorName = (): string => operator.name ?? 'PCR support';

/** Whom to ask where PCR itself cannot pass a word on: with a way to reach them if one is set. */
export function operatorReached(): string {
  const ways = [operator.email, operator.phone].filter((way) => way !== null);
  if (ways.length > 0) return `${operatorName()} at ${ways.join(' or ')}`;
  return operator.name ?? 'the person who runs PCR for you';
}

/** Said wherever a link goes out by mail, when this PCR has no mail server (account.md 51). */
export const noMail = (): string =>
  `PCR can’t send email yet. Ask ${operatorReached()} for the link.`;
