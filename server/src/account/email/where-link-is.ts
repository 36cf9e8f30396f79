/** Where a link of ours is: without a mail server the operator has it (account.md 51). */
export const whereLinkIs = ({ sendsMail }: { sendsMail: boolean }): string =>
  sendsMail
    ? 'The link is in the email we sent you.'
    : 'PCR can’t send email yet. Ask the operator for the link.';
