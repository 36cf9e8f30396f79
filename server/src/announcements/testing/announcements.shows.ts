import {
  deleteAnnouncement,
  updateAnnouncement,
} from '@pcr/contract/announcements/announcements.endpoints.ts';
import {
  asks,
  at,
  type Case,
  page,
  refusal,
  type Shown,
  type ShowsOthers,
  STALE,
  split,
  under,
} from '../../testing/endpoints/showing.ts';
import { announcementEdit } from './announcement-drafts.ts';

export const ANNOUNCEMENT = split(
  'id title content priority status created_by created_at updated_at can can.edit can.delete',
);
export const OWNERS_ANNOUNCEMENT: Shown[] = [
  ['title', 'zqannouncementtitle'],
  ['content', 'zqannouncementcontent'],
];
const staleAnnouncement: Pick<Case, 'status' | 'members' | 'shows'> = {
  status: 409,
  members: refusal(ANNOUNCEMENT),
  shows: at('error.current', OWNERS_ANNOUNCEMENT),
};

/** Answers with nothing of another member’s, whatever they allow. */
export const nothingOfOthers: readonly string[] = [
  // What the caller made; another's is refused.
  'createAnnouncement',
  'restoreAnnouncement',
  'listDeletedAnnouncements',
];

/** Shows something of another member, each in one or more calls. */
export const showsOthers: ShowsOthers = {
  listAnnouncements: [{ members: page(ANNOUNCEMENT), shows: at('items[]', OWNERS_ANNOUNCEMENT) }],
  getAnnouncement: [{ members: ANNOUNCEMENT, shows: OWNERS_ANNOUNCEMENT }],
  updateAnnouncement: [
    {
      ...asks(updateAnnouncement, ({ subject: { announcement } }) => ({
        params: { id: announcement.id },
        in: announcementEdit(STALE),
      })),
      ...staleAnnouncement,
    },
  ],
  deleteAnnouncement: [
    {
      ...asks(deleteAnnouncement, ({ subject: { announcement } }) => ({
        params: { id: announcement.id },
        query: { updated_at: STALE },
      })),
      ...staleAnnouncement,
    },
  ],
  listAnnouncementVersions: [
    {
      members: page([
        ...split('id entity_id change changed_by_me changed_by_operator created_at'),
        ...under('before', split('title content priority status')),
      ]),
      shows: [
        ['items[].before.title', 'zqbefore'],
        ['items[].before.content', 'zqbefore'],
      ],
    },
  ],
};
