import { draftsOf } from '../../kit/draft/draft-storage.ts';
import { isUnsentFile } from '../../kit/kept/unsent-files.ts';
import { formOfDraft } from '../../unsaved-forms.ts';

export interface Unsaved {
  key: string;
  form: string;
  /** Milliseconds since 1970. */
  saved_at: number;
}

/**
 * What a person typed on this device, in this tab or another, and has not saved or sent; the latest
 * first.
 */
export function unsavedOf(userId: string): Unsaved[] {
  const all = draftsOf(userId);
  // There may be many: one line says it.
  const latestFile = all.find(isUnsentFile);
  return all
    .filter((one) => !isUnsentFile(one) || one === latestFile)
    .map(({ key, name, saved_at }) => ({ key, form: formOfDraft(name), saved_at }));
}
