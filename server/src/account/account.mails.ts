import { randomUUID } from 'node:crypto';
import { operatorName } from '@pcr/contract/kit/words/operator.ts';
import type { Mail } from '../kit/messages/mail.ts';

/**
 * The mails about an account. `origin` is where people open the app; a link leads to a page that
 * posts its token.
 */
export function mails(origin: string) {
  const link = (path: string, token: string) =>
    `${origin}${path}?token=${encodeURIComponent(token)}`;
  const sign =
    '\n\nPCR, Provider Care Records\nProtect your business, protect your peace of mind\n';
  return {
    emailConfirmation: (to: string, token: string): Mail => ({
      id: randomUUID(),
      to,
      subject: 'Confirm your email address for PCR',
      text: `Welcome to PCR!\n\nPlease open this link to confirm your email address:\n\n${link('/confirm-email', token)}\n\nThe link works once, for one hour. If you didn’t create an account, you can ignore this email.${sign}`,
    }),
    alreadyRegistered: (to: string): Mail => ({
      id: randomUUID(),
      to,
      subject: 'You already have a PCR account',
      text: `Someone, probably you, tried to create a PCR account with this email address. You already have one.\n\nSign in here. If you don’t remember your password, choose 'Forgot Password?' on that page:\n\n${origin}/\n\nIf this wasn’t you, nothing has changed and you can ignore this email.${sign}`,
    }),
    passwordReset: (to: string, token: string): Mail => ({
      id: randomUUID(),
      to,
      subject: 'Reset your PCR password',
      text: `Someone, probably you, asked to reset the password for your PCR account.\n\nOpen this link to choose a new one:\n\n${link('/reset-password', token)}\n\nThe link works once, for one hour. If this wasn’t you, you can ignore this email. Your password has not changed.${sign}`,
    }),
    // The address is in the text: without SMTP_URL the subject is logged.
    emailChange: (to: string, token: string): Mail => ({
      id: randomUUID(),
      to,
      subject: 'Confirm your new email address for PCR',
      text: `You asked to use ${to} for your PCR account.\n\nPlease open this link to confirm that it is yours. Your address changes only when you do:\n\n${link('/confirm-email-change', token)}\n\nThe link works once, for one hour. If this wasn’t you, you can ignore this email. Nothing will change.${sign}`,
    }),
    emailChangeTaken: (to: string): Mail => ({
      id: randomUUID(),
      to,
      subject: 'This email address already has a PCR account',
      text: `Someone, probably you, asked to use this email address for another PCR account. It already has an account, so nothing has changed.\n\nSign in to that account here. If you don’t remember the password, choose 'Forgot Password?' on that page:\n\n${origin}/\n\nIf this wasn’t you, you can ignore this email.${sign}`,
    }),
    emailChangeAsked: (to: string): Mail => ({
      id: randomUUID(),
      to,
      subject: 'Your PCR email address is about to change',
      text: `Someone, probably you, entered your password and asked to use another email address for your PCR account. We sent a link to the new address. The change is made when that link is opened.\n\nIf this was you, you don’t need to do anything with this email.\n\nIf this wasn’t you, someone knows your password. Choose a new one now. That stops the change and signs everyone out.\n\n${origin}/?mode=reset${sign}`,
    }),
    passwordChanged: (to: string): Mail => ({
      id: randomUUID(),
      to,
      subject: 'Your PCR password was changed',
      text: `The password for your PCR account was changed, and all other devices were signed out.\n\nIf this was you, you don’t need to do anything.\n\nIf this wasn’t you, someone knows your password. Choose a new one now. That signs everyone out:\n\n${origin}/?mode=reset${sign}`,
    }),
    newDevice: (to: string, device: string, at: string, token: string): Mail => ({
      id: randomUUID(),
      to,
      subject: 'New sign-in to your PCR account',
      text: `Someone, probably you, signed in to your PCR account on a device that is new to us:\n\n${device}\n${at}\n\nIf this was you, you don’t need to do anything.\n\nIf this wasn’t you, sign that device out here. Then choose a new password:\n\n${link('/end-sign-in', token)}${sign}`,
    }),
    deletionAsked: (to: string, at: string): Mail => ({
      id: randomUUID(),
      to,
      subject: 'Your PCR account will be deleted',
      text: `You asked us to delete your PCR account. You were signed out everywhere. We delete the account with everything in it after:\n\n${at}\n\nTo keep your account, sign in before then:\n\n${origin}/?mode=sign-in\n\nIf this wasn’t you, someone knows your password. Sign in now to keep your account, and choose a new password right away.${sign}`,
    }),
    deletionSoon: (to: string, at: string): Mail => ({
      id: randomUUID(),
      to,
      subject: 'Your PCR account will soon be deleted',
      text: `As you asked, we delete your PCR account with everything in it after:\n\n${at}\n\nTo keep your account, sign in before then. After that, nobody can bring it back:\n\n${origin}/?mode=sign-in${sign}`,
    }),
    deletionTakenBack: (to: string): Mail => ({
      id: randomUUID(),
      to,
      subject: 'Your PCR account will not be deleted',
      text: `Someone, probably you, signed in to your PCR account. So we keep it, with everything in it.\n\nIf this was you, you don’t need to do anything.\n\nIf this wasn’t you, someone knows your password. Choose a new one now. That signs everyone out:\n\n${origin}/?mode=reset${sign}`,
    }),
    deletionDone: (to: string): Mail => ({
      id: randomUUID(),
      to,
      subject: 'Your PCR account was deleted',
      text: `As you asked, we deleted your PCR account with everything in it. This is our last email to you: we no longer have your address.${sign}`,
    }),
    twoFactorOn: (to: string): Mail => ({
      id: randomUUID(),
      to,
      subject: 'Two-factor authentication is on for your PCR account',
      text: `From now on, PCR asks for your password and a code from your phone when you sign in.\n\nKeep your recovery codes in a safe place. You need one if you lose your phone.\n\nIf this wasn’t you, someone is using your account. Choose a new password now. That signs everyone out.\n\n${origin}/?mode=reset${sign}`,
    }),
    recoveryCodesRenewed: (to: string): Mail => ({
      id: randomUUID(),
      to,
      subject: 'New recovery codes for your PCR account',
      text: `New recovery codes were made for your PCR account, with your password. The earlier ones no longer work.\n\nIf this was you, you don’t need to do anything.\n\nIf this wasn’t you, someone is using your account. Choose a new password now. That signs everyone out.\n\n${origin}/?mode=reset${sign}`,
    }),
    twoFactorOff: (to: string): Mail => ({
      id: randomUUID(),
      to,
      subject: 'Two-factor authentication is off for your PCR account',
      text: `Signing in to your PCR account now takes your password alone. Someone, probably you, turned off two-factor authentication with your password and a code.\n\nIf this wasn’t you, choose a new password now. That signs everyone out.\n\n${origin}/?mode=reset${sign}`,
    }),
    wrongCodes: (to: string, count: number): Mail => ({
      id: randomUUID(),
      to,
      subject: 'Someone entered wrong codes for your PCR account',
      text: `Someone entered the password for your PCR account, and then ${count} wrong codes. They did not get in with those.\n\nIf this was you, check that the time on your phone is right, or use one of your recovery codes.\n\nIf this wasn’t you, someone knows your password. Choose a new one now. That signs everyone out.\n\n${origin}/?mode=reset${sign}`,
    }),
    twoFactorReset: (to: string): Mail => ({
      id: randomUUID(),
      to,
      subject: 'Two-factor authentication was reset for your PCR account',
      text: `${operatorName()} turned this off for your account. You now sign in with your password alone. Your recovery codes no longer work.\n\nYou can turn it on again in Privacy & Security.\n\nIf you didn’t ask for this, tell ${operatorName()} right away and choose a new password:\n\n${origin}/?mode=reset${sign}`,
    }),
    passkeyAdded: (to: string): Mail => ({
      id: randomUUID(),
      to,
      subject: 'A passkey was added to your PCR account',
      text: `A passkey was added to your PCR account. Whoever has that device can sign in with it, without your password.\n\nIf this was you, you don’t need to do anything.\n\nIf this wasn’t you, someone knows your password. First choose a new one. That signs everyone out:\n\n${origin}/?mode=reset\n\nThen remove the passkey that you don’t know:\n\n${origin}/privacy-security/passkeys${sign}`,
    }),
    passkeyRemoved: (to: string): Mail => ({
      id: randomUUID(),
      to,
      subject: 'A passkey was removed from your PCR account',
      text: `A passkey was removed from your PCR account. Nobody can sign in with it any more. Your password still works.\n\nIf this was you, you don’t need to do anything.\n\nIf this wasn’t you, someone is using your account. Choose a new password now. That signs everyone out:\n\n${origin}/?mode=reset${sign}`,
    }),
    calendarAddressMade: (to: string): Mail => ({
      id: randomUUID(),
      to,
      subject: 'Your PCR calendar has a new address',
      text: `Someone, probably you, made an address for your PCR calendar. Whoever has it can read your events and meetings, without your password.\n\nIf this was you, you don’t need to do anything.\n\nIf this wasn’t you, someone is using your account. First choose a new password. That signs everyone out:\n\n${origin}/?mode=reset\n\nThen switch the address off:\n\n${origin}/events?calendar${sign}`,
    }),
    emailChanged: (to: string, operator: string | null): Mail => ({
      id: randomUUID(),
      to,
      subject: 'Your PCR email address was changed',
      text: `The email address for your PCR account was changed. You can no longer sign in with this one, and all other devices were signed out.\n\nIf this was you, you don’t need to do anything.\n\nIf this wasn’t you, someone else is using your account. ${operator ? `Please write to ${operator} right away, from this address.` : `Please tell ${operatorName()} right away.`}${sign}`,
    }),
  };
}
