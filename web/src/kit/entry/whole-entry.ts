import { isNotFound } from '../api/api.ts';
import { isSampleId } from '../cache/sample-id.ts';

/**
 * The entry whose details are shown: the server's answer, or a sample. `gone` means that it was
 * deleted, or that this person was never allowed to see it.
 */
export function wholeEntry<Entry extends { id: string }>(
  id: string,
  asked: { data: Entry | undefined; error: Error | null },
  samples: { data: readonly Entry[] | undefined; isSuccess: boolean },
): { whole: Entry | undefined; gone: boolean } {
  if (!isSampleId(id)) return { whole: asked.data, gone: isNotFound(asked.error) };
  const whole = samples.data?.find((sample) => sample.id === id);
  return { whole, gone: samples.isSuccess && !whole };
}

/**
 * Why an entry that several may delete is not there. Of what this device never saw nobody knows
 * that it was.
 */
export const goneText = (seen: object | undefined): string =>
  seen ? 'Someone deleted it.' : 'It was deleted, or the link is wrong.';
