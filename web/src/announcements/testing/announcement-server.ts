import * as endpoints from '@pcr/contract/announcements/announcements.endpoints.ts';
import {
  ANNOUNCEMENT_PAGE,
  type Announcement,
  type AnnouncementDraft,
} from '@pcr/contract/announcements/announcements.schema.ts';
import { HISTORY_PAGE } from '@pcr/contract/kit/history.schema.ts';
import { newId } from '../../kit/api/ids.ts';
import type { AnsweringServer } from '../../kit/testing/answering-server.ts';
import { EntryStore, pageOf } from '../../kit/testing/entry-store.ts';

/** The page's member, as announcements say who made them. */
const MINE = newId();

/** An announcement as a form sends it. */
export function announcementDraft(fields: Partial<AnnouncementDraft> = {}): AnnouncementDraft {
  const words = { title: 'Snow day', content: 'We are closed on Friday.' };
  return { id: newId(), ...words, priority: 'medium', status: 'active', ...fields };
}

/**
 * Answers for announcements; the first of these is the oldest, and all are the page's member's own.
 */
export function announcementServer(
  server: AnsweringServer,
  ...drafts: Partial<AnnouncementDraft>[]
) {
  const announcements = new EntryStore<Announcement, AnnouncementDraft>(
    (draft) => ({ ...draft, created_by: MINE, can: { edit: true, delete: true } }),
    ({ entry, deleted_by_me }) => deleted_by_me || entry.created_by === MINE,
  );
  for (const draft of drafts) announcements.create(announcementDraft(draft));
  server.answer(endpoints.listAnnouncements, ({ query: { status, cursor } }) => {
    const items = announcements.all.filter((one) => !status || one.status === status);
    return pageOf(items, cursor, ANNOUNCEMENT_PAGE);
  });
  server.answer(endpoints.listDeletedAnnouncements, ({ query }) =>
    pageOf(announcements.deleted, query.cursor, HISTORY_PAGE),
  );
  server.answer(endpoints.listAnnouncementVersions, ({ params, query }) =>
    pageOf(announcements.versionsOf(params.id), query.cursor, HISTORY_PAGE),
  );
  server.answer(endpoints.getAnnouncement, ({ params }) => announcements.find(params.id));
  server.answer(endpoints.createAnnouncement, ({ in: draft }) => announcements.create(draft));
  server.answer(endpoints.updateAnnouncement, ({ params, in: edit }) =>
    announcements.update(params.id, edit),
  );
  server.answer(endpoints.deleteAnnouncement, ({ params, query }) =>
    announcements.remove(params.id, query.updated_at),
  );
  server.answer(endpoints.restoreAnnouncement, ({ params }) => announcements.restore(params.id));
  return announcements;
}

/** An announcement that another member made. */
export function byAnotherMember(
  announcements: ReturnType<typeof announcementServer>,
  fields = {},
): Announcement {
  const { id } = announcements.create(announcementDraft());
  return announcements.byAnother((store) => store.change(id, { created_by: null, ...fields }));
}
