export const CHECK_MAIL = 'Check your email for the confirmation link!';
