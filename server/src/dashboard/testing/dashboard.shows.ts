import {
  ANNOUNCEMENT,
  OWNERS_ANNOUNCEMENT,
} from '../../announcements/testing/announcements.shows.ts';
import { at, type ShowsOthers, split, under } from '../../testing/endpoints/showing.ts';

/** Shows something of another member, each in one or more calls. */
export const showsOthers: ShowsOthers = {
  getDashboard: [
    {
      members: [
        ...[
          'any_jobs',
          'announcements',
          'announcements.more',
          'announcements.any',
          'announcements.items',
        ],
        ...['recent_jobs', 'recent_activity'],
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
      showsTo: { applicant: [['recent_activity[].subject', 'zqjobtitle']] },
    },
  ],
};
