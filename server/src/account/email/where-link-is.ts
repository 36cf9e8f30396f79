import { noMail } from '@pcr/contract/kit/words/operator.ts';

/** Where a link of ours is: without a mail server the operator has it (account.md 51). */
export const whereLinkIs = ({ sendsMail }: { sendsMail: boolean }): string =>
  sendsMail ? 'The link is in the email we sent you.' : noMail();
