import type { Domain } from '../domain.ts';
import { paths } from '../paths.ts';

export const account: Domain = {
  screens: {
    [paths.accountSettings()]: () => import('./settings/AccountSettingsPage.tsx'),
    [paths.deleteAccount()]: () => import('./deletion/DeleteAccountPage.tsx'),
    [paths.twoFactor()]: () => import('./two-factor/TwoFactorPage.tsx'),
    [paths.passkeys()]: () => import('./passkeys/PasskeysPage.tsx'),
  },
  open: {
    [paths.resetPassword()]: () => import('./password/ResetPasswordPage.tsx'),
    [paths.confirmEmail()]: () => import('./email/ConfirmEmailPage.tsx'),
    [paths.confirmEmailChange()]: () => import('./email/EmailChangePage.tsx'),
    [paths.deletionAsked()]: () => import('./deletion/DeletionAskedPage.tsx'),
    [paths.endSignIn()]: () => import('./devices/EndSignInPage.tsx'),
  },
  begins: {
    [paths.profile()]: () =>
      import('./profile/profile.data.ts').then(({ startProfile }) => startProfile),
  },
};
