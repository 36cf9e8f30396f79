// What other domains know of the account.

export {
  followOperator,
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
export { AuthFrame } from './sign-in/AuthFrame.tsx';
export { DiscardQuestion } from './sign-out/DiscardQuestion.tsx';
export {
  clearOnDecline,
  rememberAgreement,
  rememberedGracePeriodEnd,
  remembersAgreement,
} from './sign-out/local-entries.ts';
export { SignOutButton } from './sign-out/SignOutButton.tsx';
export { useEmailConfirmed, useOwnName, useUserId } from './use-user-id.ts';
