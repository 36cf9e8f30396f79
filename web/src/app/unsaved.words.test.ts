import { expect, test } from 'vitest';
import { detailsDraftKey } from '../account/details.form.ts';
import { profileDraftKey } from '../account/profile.form.ts';
import { formOfDraft } from '../account/unsaved.words.ts';
import { announcementDrafts } from '../announcements/announcements.draft.ts';
import { contractorDrafts, reviewDrafts } from '../contractors/contractors.draft.ts';
import { familyDrafts } from '../families/families.draft.ts';
import { ownDraftName } from '../help/help.draft.ts';
import { applicationDraftName, jobDrafts } from '../jobs/jobs.draft.ts';

/** `key` is that of the person 'u1'. */
const nameOf = (key: string) => key.slice('pcr_draft:u1:'.length);
const added = { id: null, slot: '01' };
const changed = { id: '02', slot: '' };

// Here, where all domains meet: each keeps its drafts under names of its own.
test.each([
  [familyDrafts.key('u1', added), 'A new family record'],
  [familyDrafts.key('u1', changed), 'Changes to a family record'],
  [announcementDrafts.key('u1', added), 'A new announcement'],
  [announcementDrafts.key('u1', changed), 'Changes to an announcement'],
  [jobDrafts.key('u1', added), 'A new job'],
  [jobDrafts.key('u1', changed), 'Changes to a job'],
  [contractorDrafts.key('u1', added), 'A new contractor'],
  [contractorDrafts.key('u1', changed), 'Changes to a contractor'],
  [reviewDrafts.key('u1', changed), 'An assessment of a contractor'],
  [`pcr_draft:u1:${applicationDraftName('03')}`, 'An application for a job'],
  [`pcr_draft:u1:${ownDraftName('support')}`, 'A message to support'],
  [`pcr_draft:u1:${ownDraftName('feedback')}`, 'Your feedback'],
  [`pcr_draft:u1:${ownDraftName('chat')}`, 'A line of live chat'],
  [profileDraftKey('u1'), 'Changes to your profile'],
  [detailsDraftKey('u1'), 'Changes to your account settings'],
])('the draft %s is named: %s', (key, words) => {
  expect(formOfDraft(nameOf(key))).toBe(words);
});

/** The code of every form that sends a message, by its path. */
const FORMS = import.meta.glob<string>('../*/*.tsx', { query: '?raw', import: 'default', eager: true });

test('the draft of every message form is named', () => {
  const names = Object.values(FORMS).flatMap((code) => {
    const [, kind] = code.split('= useMessageForm(');
    // `review_report:${…}` stands for one of any id; a name that is made elsewhere is tested above.
    return kind ? [...kind.matchAll(/\bname: ['`]([\w:]+)/g)].slice(0, 1).map(([, name = '']) => name) : [];
  });
  expect(names.sort()).toEqual(['review_report:']);
  for (const name of names) expect(formOfDraft(name), name).not.toBeNull();
});
