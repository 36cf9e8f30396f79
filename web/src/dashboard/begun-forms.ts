import { Pencil } from 'lucide-react';
import { formPaths } from '../form-paths.ts';
import type { Draft } from '../kit/draft/draft-storage.ts';
import { TONE_PAIR } from '../kit/look/tone.ts';
import { momentText } from '../kit/words/said-time.ts';
import { paths } from '../paths.ts';
import type { TodayView } from './today.labels.ts';

/**
 * The address of a form by its draft's name: `id` and `part` follow the kind in it. `draftId` is
 * which new entry it is, as `useNewEntry` knows it (kit/draft/entry-drafts.ts). Null: it has none.
 */
type FormAddress = (id: string, part: string, draftId: string) => string | null;

interface BegunForm {
  /** 'Go on with your ...' */
  noun: string;
  to: FormAddress;
  /** The field whose text says which entry was begun. */
  name?: string;
}

/** The form of an entry: of a new one, or over its details. */
const entry =
  (added: (draftId: string) => string, edited: (id: string) => string): FormAddress =>
  (id, _part, draftId) =>
    id === 'new' ? added(draftId) : edited(id);

/** dashboard.md 23, by the first word of the draft's name. */
const FORMS: Readonly<Record<string, BegunForm>> = {
  families: {
    noun: 'family record',
    to: entry(formPaths.newFamilyRecord, formPaths.editFamilyRecord),
    name: 'family_name',
  },
  pickups: { noun: 'pickup times', to: formPaths.pickupTimes },
  jobs: { noun: 'job', to: entry(formPaths.newJob, formPaths.editJob), name: 'title' },
  job_applications: { noun: 'application for a job', to: formPaths.applyForJob },
  events: { noun: 'event', to: entry(formPaths.newEvent, formPaths.editEvent), name: 'title' },
  rsvps: { noun: 'answer to an event', to: formPaths.answerEvent },
  meetings: { noun: 'request for a meeting', to: formPaths.meetAboutEvent },
  match_meetings: { noun: 'request for a meeting', to: formPaths.meetMatch },
  contractors: {
    noun: 'contractor',
    to: entry(formPaths.newContractor, formPaths.editContractor),
    name: 'name',
  },
  contractor_reviews: { noun: 'assessment', to: formPaths.assessContractor },
  contractor_claim: { noun: 'request about your own entry', to: formPaths.claimContractor },
  announcements: {
    noun: 'announcement',
    to: entry(formPaths.newAnnouncement, formPaths.editAnnouncement),
    name: 'title',
  },
  groups: { noun: 'group', to: entry(formPaths.newGroup, paths.editGroup), name: 'name' },
  group_applications: { noun: 'application to a group', to: formPaths.joinGroup },
  // Its name has the group first.
  group_posts: {
    noun: 'post',
    to: (group, id, draftId) =>
      id === 'new' ? formPaths.newGroupPost(draftId, group) : formPaths.editGroupPost(id, group),
  },
  // Nobody adds one: people who want to be a mentor apply.
  mentors: { noun: 'mentor profile', to: (id) => (id === 'new' ? null : formPaths.editMentor(id)) },
  mentor_applications: { noun: 'application to be a mentor', to: formPaths.applyAsMentor },
  mentorship_requests: { noun: 'request to a mentor', to: formPaths.requestMentor },
  mentorship_messages: { noun: 'message', to: formPaths.writeToMatch },
  conversation_messages: {
    noun: 'message',
    to: (id, card) => (id === 'new' ? paths.newMessage(card) : paths.message(id)),
  },
  // Under an id they are an unsent file, which has a line of its own (kit/kept/unsent-files.ts).
  pages: {
    noun: 'photographed pages',
    to: (id) => (id === 'new' ? formPaths.scannedPages() : null),
    name: 'name',
  },
  albums: { noun: 'album', to: paths.newAlbum, name: 'title' },
  binder: { noun: 'inspector binder', to: paths.binder },
  credentials: { noun: 'credential', to: formPaths.editCredential },
  photos: { noun: 'photo', to: formPaths.editPhoto, name: 'title' },
  support: { noun: 'message to support', to: () => paths.helpSupport({ write: true }) },
  feedback: { noun: 'feedback', to: formPaths.feedback },
  chat: { noun: 'live chat message', to: () => paths.helpSupport({ chat: true }) },
  profile: { noun: 'profile', to: formPaths.editProfile },
  account_details: { noun: 'account settings', to: formPaths.editAccountSettings },
  notification_preferences: { noun: 'notification preferences', to: paths.notifications },
  phone_number: { noun: 'phone number', to: formPaths.phoneNumber },
};

/** In the key of a new one: what follows is the id of the draft. */
const NEW = ':new:';

/** The line of 'Today' that leads to the form of a draft; null where it has none. */
export function begunView({ key, name, values, saved_at }: Draft): TodayView | null {
  const [kind = '', id = '', part = ''] = name.split(':');
  const form = Object.hasOwn(FORMS, kind) ? FORMS[kind] : undefined;
  const to = form?.to(id, part, key.slice(key.indexOf(NEW) + NEW.length));
  if (!form || !to) return null;
  const named = form.name ? values[form.name] : '';
  const unsaved = `Not saved yet · ${momentText(saved_at)}`;
  return {
    key: 'draft',
    icon: Pencil,
    tone: TONE_PAIR.amber,
    title: `Go on with your ${form.noun}`,
    detail: typeof named === 'string' && named.trim() ? `${named.trim()} · ${unsaved}` : unsaved,
    to,
  };
}
