import { answerEarly } from '../kit/api/early-answers.ts';

/** What the document has asked for before the app was there (app/first-screen/document-script.ts). */
export interface BegunStart {
  /** Whose answers they are. */
  user: string;
  /** What is asked for. */
  paths: readonly string[];
  /** By their paths; null where the server has refused or could not be reached, undefined where none came in time. */
  answers: Promise<Record<string, unknown> | null | undefined>;
  /** When they came, in ms since 1970. */
  at: number;
}

declare global {
  interface Window {
    pcr_start?: BegunStart;
  }
}

/**
 * Who asks for a part of what is on its way waits for that, in the place of a request, as long as `rememberedId` is
 * whose it is. Gives whether there is any.
 */
export function takeBegun(rememberedId: () => string | undefined): BegunStart | undefined {
  const begun = window.pcr_start;
  delete window.pcr_start;
  if (begun) answerEarly(Object.assign(begun, { isHere: () => rememberedId() === begun.user }));
  return begun;
}
