import { type VisitorDraft, visitorDraft } from '../kit/draft/visitor-draft.ts';

/** What was typed into the sign-up; never the password. */
export type RegistrationDraft = VisitorDraft<'full_name' | 'email'>;

const draft = visitorDraft('pcr_registration', ['full_name', 'email']);

/** Keeps name and address for this tab; nothing when both are empty. */
export function keepRegistration(full_name: string, email: string, now?: number): void {
  draft.keep({ full_name, email }, now);
}

export const keptRegistration: (now?: number) => RegistrationDraft | null = draft.kept;

/** The account is made, somebody has signed in, or the person wants it gone. */
export const forgetRegistration: () => void = draft.forget;
