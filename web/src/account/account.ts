// What other domains know of the account.

export {
  personalStale,
  recheckSession,
  settingsQuery,
  useSampleData,
  useSendsMail,
  useSendsTexts,
  useSession,
  useSignOut,
} from './account.data.ts';
export { ConfirmByLink } from './email/ConfirmByLink.tsx';
export { NO_MAIL } from './email/mail-words.ts';
export { AuthFrame } from './sign-in/AuthFrame.tsx';
export { DiscardQuestion } from './sign-out/DiscardQuestion.tsx';
export { clearOnDecline, rememberAgreement, remembersAgreement } from './sign-out/local-entries.ts';
export { SignOutButton } from './sign-out/SignOutButton.tsx';
export { useEmailConfirmed, useOwnName, useUserId } from './use-user-id.ts';
