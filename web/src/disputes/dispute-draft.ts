import { visitorDraft } from '../kit/draft/visitor-draft.ts';

/** With the id under which it is sent: tried again after a reload, it is no second request. */
export const disputeDraft = visitorDraft('pcr_about_a_record', [
  'id',
  'name',
  'email',
  'family_name',
  'location',
  'kind',
  'words',
]);
