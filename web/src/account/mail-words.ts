/** Said wherever a link goes out by mail, when this PCR has no mail server (docs/operate.md, 'The log'). */
export const NO_MAIL = 'This PCR cannot send mail yet. The people who run it find the link in its log.';
