import { answerEarly } from '../kit/api/early-answers.ts';

/**
 * What the document has asked for before the app was there (app/first-screen/document-script.ts).
 */
export interface BegunStart {
  /** Whose answers they are. */
  user: string;
  /** The request. */
  paths: readonly string[];
  /**
   * By their paths; null where the server has refused or could not be reached, undefined where none
   * came in time.
   */
  answers: Promise<Record<string, unknown> | null | undefined>;
  /** Whether they say that nobody can write. */
  reading?: boolean;
  /** When they came, in ms since 1970. */
  at: number;
}

declare global {
  interface Window {
    pcr_start?: BegunStart;
  }
}

/**
 * Code that needs a part of a pending request waits for it instead of sending its own, as long as
 * `rememberedId` is whose it is. Returns whether there is any.
 */
export function takeBegun(rememberedId: () => string | undefined): BegunStart | undefined {
  const begun = window.pcr_start;
  delete window.pcr_start;
  if (begun) answerEarly(Object.assign(begun, { isHere: () => rememberedId() === begun.user }));
  return begun;
}
