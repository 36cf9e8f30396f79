// What other domains know of the account.
export { personalStale, useSampleData, useSignOut } from './account.data.ts';
export { DiscardQuestion } from './DiscardQuestion.tsx';
export { clearOnDecline, rememberAgreement, remembersAgreement } from './local-entries.ts';
export { SignOutButton } from './SignOutButton.tsx';
export { useUserId } from './use-user-id.ts';
