import { randomUUID } from 'node:crypto';
import type { Mail } from '../kit/messages/mail.ts';

/** The mails about an account. `origin` is where people open the app; a link leads to a page that posts its token. */
export function mails(origin: string) {
  const link = (path: string, token: string) => `${origin}${path}?token=${encodeURIComponent(token)}`;
  const sign = '\n\nPCR, Provider Care Records\nProtect your business, protect your peace of mind\n';
  return {
    emailConfirmation: (to: string, token: string): Mail => ({
      id: randomUUID(),
      to,
      subject: 'Confirm your email address for PCR',
      text: `Welcome to PCR.\n\nPlease open this link to confirm that this email address is yours:\n\n${link('/confirm-email', token)}\n\nThe link works once, for one hour. If you did not create an account, you can ignore this mail.${sign}`,
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
    // The address stands in the text: without SMTP_URL the subject is logged.
    emailChange: (to: string, token: string): Mail => ({
      id: randomUUID(),
      to,
      subject: 'Confirm your new email address for PCR',
      text: `You asked to use ${to} for your PCR account.\n\nPlease open this link to confirm that it is yours. Your address changes then, and not before:\n\n${link('/confirm-email-change', token)}\n\nThe link works once, for one hour. If this was not you, you can ignore this mail: nothing changes.${sign}`,
    }),
    emailChangeTaken: (to: string): Mail => ({
      id: randomUUID(),
      to,
      subject: 'This email address has a PCR account already',
      text: `Somebody, probably you, asked to use this email address for another PCR account. It belongs to an account already, so nothing changes.\n\nSign in to it here, or choose 'Forgot Password?' there if you do not remember its password:\n\n${origin}/\n\nIf this was not you, you can ignore this mail.${sign}`,
    }),
    emailChangeAsked: (to: string): Mail => ({
      id: randomUUID(),
      to,
      subject: 'Your PCR email address is about to change',
      text: `Somebody, probably you, asked to use another email address for your PCR account, and gave your password. It changes once the link that we sent to the new address is opened.\n\nIf this was you, there is nothing to do here.\n\nIf this was not you, somebody knows your password. Choose a new one now: that stops the change and signs everybody out.\n\n${origin}/?mode=reset${sign}`,
    }),
    emailChanged: (to: string, operator: string | null): Mail => ({
      id: randomUUID(),
      to,
      subject: 'Your PCR email address was changed',
      text: `The email address of your PCR account was changed. This address can no longer be used to sign in, and all other devices were signed out.\n\nIf this was you, there is nothing to do here.\n\nIf this was not you, somebody else has your account. ${operator ? `Write to ${operator} at once, from this address.` : 'Tell the people who run PCR for you at once.'}${sign}`,
    }),
  };
}
