import { CODE_STEP_MINUTES } from '@pcr/contract/account/two-factor/two-factor.schema.ts';
import { visitorDraft } from '../../kit/draft/visitor-draft.ts';

/** The entry of the tab's storage. */
export const CODE_STEP = 'pcr_code_step';

/** As long as the server waits for the code. */
const step = visitorDraft(CODE_STEP, ['email'], CODE_STEP_MINUTES * 60_000);

/**
 * Whose sign-in waits for its code in this tab: an old phone drops the page while one looks into
 * the other app.
 */
export const keptCodeStep = (now?: number): { email: string } | null => step.kept(now);

export const keepCodeStep = (email: string, now?: number): void => step.keep({ email }, now);

/**
 * Somebody has signed in or signed up, goes back to the password, or leaves the device to somebody
 * else.
 */
export const forgetCodeStep: () => void = step.forget;
