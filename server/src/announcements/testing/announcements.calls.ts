import * as announcements from '@pcr/contract/announcements/announcements.endpoints.ts';
import type { Announcement } from '@pcr/contract/announcements/announcements.schema.ts';
import { calling, type EndpointCall, type RecordsOf } from '../../testing/endpoints/calling.ts';
import { announcementDraft, announcementEdit } from './announcement-drafts.ts';

export interface AnnouncementsRecords {
  /** Announcements of the same owner. */
  announcement: Announcement;
  deletedAnnouncement: Announcement;
}
declare module '../../testing/endpoints/calling.ts' {
  interface Subject extends AnnouncementsRecords {}
}

/** A right call of each endpoint, as the owner would make it, and what it answers to whom. */
export const calls: readonly EndpointCall[] = [
  calling(announcements.listAnnouncements, [401, 403, 200, 200], () => ({ query: {} })),
  calling(announcements.listDeletedAnnouncements, [401, 403, 200, 200], () => ({ query: {} })),
  calling(announcements.getAnnouncement, [401, 403, 200, 200], ({ announcement }) => ({
    params: { id: announcement.id },
  })),
  calling(announcements.createAnnouncement, [401, 403, 200, 200], () => ({
    in: announcementDraft(),
  })),
  // COMMUNITY_EDITING=open: any member may change what members share.
  calling(announcements.updateAnnouncement, [401, 403, 200, 200], ({ announcement }) => ({
    params: { id: announcement.id },
    in: announcementEdit(announcement.updated_at),
  })),
  calling(announcements.deleteAnnouncement, [401, 403, 204, 204], ({ announcement }) => ({
    params: { id: announcement.id },
    query: { updated_at: announcement.updated_at },
  })),
  calling(announcements.restoreAnnouncement, [401, 403, 404, 200], ({ deletedAnnouncement }) => ({
    params: { id: deletedAnnouncement.id },
  })),
  calling(announcements.listAnnouncementVersions, [401, 403, 200, 200], ({ announcement }) => ({
    params: { id: announcement.id },
    query: {},
  })),
];

/** How each record is made; what it hangs on is `its`. */
export const records: RecordsOf<AnnouncementsRecords> = {
  announcement: (owner) =>
    owner.ask(announcements.createAnnouncement, { in: announcementDraft({ title: 'Living' }) }),
  async deletedAnnouncement(owner) {
    const made = await owner.ask(announcements.createAnnouncement, {
      in: announcementDraft({ title: 'Deleted' }),
    });
    const given = { params: { id: made.id }, query: { updated_at: made.updated_at } };
    await owner.ask(announcements.deleteAnnouncement, given);
    return made;
  },
};

/** Where a stranger’s call changes a row of the owner’s. */
export const changedByStrangers = {
  updateAnnouncement: 'announcements',
  deleteAnnouncement: 'announcements',
};
