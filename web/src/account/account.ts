// What other domains know of the account.

export { AuthFrame } from './AuthFrame.tsx';
export { Avatar } from './Avatar.tsx';
export { personalStale, recheckSession, useSampleData, useSendsMail, useSession, useSignOut } from './account.data.ts';
export { ConfirmByLink } from './ConfirmByLink.tsx';
export { DiscardQuestion } from './DiscardQuestion.tsx';
export { clearOnDecline, rememberAgreement, remembersAgreement } from './local-entries.ts';
export { NO_MAIL } from './mail-words.ts';
export { SignOutButton } from './SignOutButton.tsx';
export { useUserId } from './use-user-id.ts';
