/**
 * Said wherever a link goes out by mail, when this PCR has no mail server (docs/operate/mail.md).
 */
export const NO_MAIL = 'PCR can’t send email yet. Ask the operator for the link.';
export const CHECK_MAIL = 'Check your email for the confirmation link!';
