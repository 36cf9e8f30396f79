import { getDashboard } from '@pcr/contract/dashboard/dashboard.endpoints.ts';
import {
  ANNOUNCEMENT,
  OWNERS_ANNOUNCEMENT,
} from '../../announcements/testing/announcements.shows.ts';
import { at, type ShowsOthers, split, under } from '../../testing/endpoints/showing.ts';

/** Shows something of another member, each in one or more calls. */
export const showsOthers: ShowsOthers = {
  getDashboard: [
    {
      // What other calls read is unread again.
      async send(viewer, { viewers }, relation) {
        const { app, id } = viewers[relation];
        await app.rows('update inbox_entries set read_at = null where user_id = $1', [id]);
        await app.rows("update conversation_sides set read_at = 'epoch' where user_id = $1", [id]);
        return viewer.reply(getDashboard);
      },
      members: [
        ...[
          'any_jobs',
          'announcements',
          'announcements.more',
          'announcements.any',
          'announcements.items',
        ],
        ...['recent_jobs', 'recent_activity', 'today'],
        ...under('first_steps', split('family certificate photo')),
        ...under('today[]', split('kind turn id subject count day time end_time at photo')),
        ...under(
          'recent_jobs[]',
          split(
            'id title location start_date pay_rate job_type provider_id provider_name provider_card provider_photo',
          ),
        ),
        ...under('recent_activity[]', split('kind subject subject_id created_at')),
        ...under('announcements.items[]', ANNOUNCEMENT),
      ],
      shows: [
        ['recent_jobs[].title', 'zqjobtitle'],
        ['recent_jobs[].location', 'zqjoblocation'],
        ['recent_jobs[].provider_name', 'zqname', 'display_real_name'],
        ['recent_jobs[].provider_card', 'CARD', 'display_real_name'],
        ['recent_jobs[].provider_photo', 'CARD', 'display_real_name'],
        // What the viewer opened, while it is shared.
        ['recent_activity[].subject', 'zqfamily', 'allow_service_history_visible'],
        ['recent_activity[].subject_id', 'FAMILY', 'allow_service_history_visible'],
        // What the viewer attends.
        ['recent_activity[].subject', 'zqeventtitle'],
        ...at('announcements.items[]', OWNERS_ANNOUNCEMENT),
      ],
      showsTo: {
        applicant: [
          ['recent_activity[].subject', 'zqjobtitle'],
          // What was decided of their application.
          ['today[].subject', 'zqjobtitle'],
        ],
        // Whose message they have not read: who wrote gave their name with it.
        reviewer: [
          ['today[].subject', 'zqname'],
          ['today[].photo', 'CARD', 'display_real_name'],
        ],
      },
    },
  ],
};
