/**
 * Ids that no client makes: their time is 1970. They have a file of their own, so that asking for
 * one does not load the samples.
 */
export const SAMPLE_ID = '00000000-0000-7000-8000-';

export function isSampleId(id: string | null): boolean {
  return id?.startsWith(SAMPLE_ID) ?? false;
}
