import { type VisitorDraft, visitorDraft } from '../../kit/draft/visitor-draft.ts';

/** What was typed into the sign-up; never the password. */
export type RegistrationDraft = VisitorDraft<'full_name' | 'email'>;

/** The entry of the tab's storage. */
export const REGISTRATION_DRAFT = 'pcr_registration';

const draft = visitorDraft(REGISTRATION_DRAFT, ['full_name', 'email']);

/** Keeps name and address for this tab; nothing when both are empty. */
export function keepRegistration(full_name: string, email: string, now?: number): void {
  draft.keep({ full_name, email }, now);
}

export const keptRegistration: (now?: number) => RegistrationDraft | null = draft.kept;

/** The account is made, somebody has signed in, or the person wants it gone. */
export const forgetRegistration: () => void = draft.forget;
