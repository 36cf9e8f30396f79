import { entryDrafts } from '../kit/draft/entry-drafts.ts';

/** Records that are being written or changed, on this device. */
export const familyDrafts = entryDrafts('families', ['family_name', 'location', 'notes']);
