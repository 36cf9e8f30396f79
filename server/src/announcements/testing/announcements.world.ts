import {
  createAnnouncement,
  updateAnnouncement,
} from '@pcr/contract/announcements/announcements.endpoints.ts';
import type { Announcement } from '@pcr/contract/announcements/announcements.schema.ts';
import { type Piece, words } from '../../testing/endpoints/world.ts';
import { announcementDraft, announcementEdit } from './announcement-drafts.ts';

/** What the owner, and the others with them, have of announcements. */
export const piece: Piece<object, 'announcement'> = {
  makes: ['announcement'],
  async make({ owner }) {
    const draft = announcementDraft({ title: 'Zqbefore', content: 'Zqbefore' });
    const { id: announcementId, updated_at: first } = await owner.ask(createAnnouncement, {
      in: draft,
    });
    const announcement: Announcement = await owner.ask(updateAnnouncement, {
      params: { id: announcementId },
      in: announcementEdit(first, words('announcement', ['title', 'content'])),
    });

    return {
      world: {},
      subject: { announcement },
    };
  },
};
