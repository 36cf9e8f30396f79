import { Pencil } from 'lucide-react';
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
  /** The field that names what was begun. */
  name?: string;
}

/** The form of an entry over its list: of a new one, or over its details. */
const entry =
  (list: string, one: (id: string) => string): FormAddress =>
  (id, _part, draftId) =>
    id === 'new'
      ? `${list}${list.includes('?') ? '&' : '?'}add=${draftId}`
      : `${one(id)}&edit=${id}`;

/** dashboard.md 23, by the first word of the draft's name. */
const FORMS: Readonly<Record<string, BegunForm>> = {
  families: {
    noun: 'family record',
    to: entry(paths.familyRecords(), paths.familyRecord),
    name: 'family_name',
  },
  pickups: { noun: 'pickup times', to: (id) => `${paths.familyRecord(id)}&pickups` },
  jobs: { noun: 'job', to: entry(paths.jobs(), paths.job), name: 'title' },
  job_applications: { noun: 'application for a job', to: (id) => `${paths.job(id)}&apply` },
  events: { noun: 'event', to: entry(paths.events(), paths.event), name: 'title' },
  rsvps: { noun: 'answer to an event', to: (id) => `${paths.event(id)}&rsvp=${id}` },
  meetings: { noun: 'request for a meeting', to: (id) => `${paths.event(id)}&meet` },
  match_meetings: { noun: 'request for a meeting', to: (id) => `${paths.match(id)}&meet` },
  contractors: {
    noun: 'contractor',
    to: entry(paths.contractors(), paths.contractor),
    name: 'name',
  },
  contractor_reviews: { noun: 'assessment', to: (id) => `${paths.assessments(id)}&review` },
  contractor_claim: {
    noun: 'request about your own entry',
    to: (id) => `${paths.contractor(id)}&claim`,
  },
  announcements: {
    noun: 'announcement',
    to: entry(paths.announcements(), (id) => `${paths.announcements()}?announcement=${id}`),
    name: 'title',
  },
  groups: { noun: 'group', to: entry(paths.events({ tab: 'groups' }), paths.group), name: 'name' },
  group_applications: {
    noun: 'application to a group',
    to: (id) => `${paths.group(id)}&join=${id}`,
  },
  // Its name has the group first.
  group_posts: {
    noun: 'post',
    to: (group, id, draftId) =>
      entry(paths.groupBoard(group), (post) => paths.groupPost(post, group))(id, '', draftId),
  },
  mentors: {
    noun: 'mentor profile',
    // Nobody adds one: people who want to be a mentor apply.
    to: (id) => (id === 'new' ? null : `${paths.mentor(id)}&edit=${id}`),
  },
  mentor_applications: {
    noun: 'application to be a mentor',
    to: () => `${paths.mentorship({ view: 'be' })}&apply`,
  },
  mentorship_requests: { noun: 'request to a mentor', to: (id) => `${paths.mentor(id)}&request` },
  mentorship_messages: { noun: 'message', to: (id) => `${paths.match(id)}&write` },
  conversation_messages: {
    noun: 'message',
    to: (id, card) => (id === 'new' ? paths.newMessage(card) : paths.message(id)),
  },
  // Under an id they are an unsent file, which has a line of its own (kit/kept/unsent-files.ts).
  pages: {
    noun: 'photographed pages',
    to: (id) => (id === 'new' ? `${paths.documents()}?scan` : null),
    name: 'name',
  },
  albums: { noun: 'album', to: paths.newAlbum, name: 'title' },
  binder: { noun: 'inspector binder', to: paths.binder },
  credentials: { noun: 'credential', to: (id) => `${paths.certificate(id)}&credential` },
  photos: { noun: 'photo', to: (id) => `${paths.gallery()}?edit=${id}`, name: 'title' },
  support: { noun: 'message to support', to: () => paths.helpSupport({ write: true }) },
  feedback: { noun: 'feedback', to: () => `${paths.helpSupport()}?feedback` },
  chat: { noun: 'live chat message', to: () => paths.helpSupport({ chat: true }) },
  profile: { noun: 'profile', to: () => `${paths.profile()}?edit` },
  account_details: { noun: 'account settings', to: () => `${paths.accountSettings()}?edit` },
  notification_preferences: { noun: 'notification preferences', to: paths.notifications },
  phone_number: { noun: 'phone number', to: () => `${paths.notifications()}?phone` },
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
