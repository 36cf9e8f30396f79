import { randomUUID } from 'node:crypto';
import type { Mail } from '../kit/mail.ts';

/** The mails about an account. `origin` is where people open the app; a link leads to a page that posts its token. */
export function mails(origin: string) {
  const link = (path: string, token: string) => `${origin}${path}?token=${encodeURIComponent(token)}`;
  const sign = '\n\nPCR, Provider Care Records\nProtect your business, protect your peace of mind\n';
  return {
    emailConfirmation: (to: string, token: string): Mail => ({
      id: randomUUID(),
      to,
      subject: 'Confirm your email address for PCR',
      text: `Welcome to PCR.\n\nPlease open this link to confirm that this email address is yours:\n\n${link('/confirm-email', token)}\n\nThe link works for one hour. If you did not create an account, you can ignore this mail.${sign}`,
    }),
    alreadyRegistered: (to: string): Mail => ({
      id: randomUUID(),
      to,
      subject: 'You already have a PCR account',
      text: `Somebody, probably you, tried to create a PCR account with this email address. You already have one.\n\nSign in here, or choose 'Forgot Password?' there if you do not remember your password:\n\n${origin}/\n\nIf this was not you, nothing has changed and you can ignore this mail.${sign}`,
    }),
    passwordReset: (to: string, token: string): Mail => ({
      id: randomUUID(),
      to,
      subject: 'Reset your PCR password',
      text: `Somebody, probably you, asked to reset the password of your PCR account.\n\nOpen this link to choose a new one:\n\n${link('/reset-password', token)}\n\nThe link works once, for one hour. If this was not you, you can ignore this mail: your password stays as it is.${sign}`,
    }),
  };
}
