import type { Announcement } from '@pcr/contract/announcements/announcements.schema.ts';
import { SAMPLE_ID } from '../kit/cache/sample-id.ts';

/** Invented announcements, shown while there is no real one or none can be loaded (kit.md 30). */
type Sample = Pick<Announcement, 'title' | 'content' | 'priority' | 'status'>;

const sample = (n: number, daysAgo: number, announcement: Sample): Announcement => {
  const at = new Date(Date.now() - daysAgo * 86_400_000).toISOString();
  return {
    ...announcement,
    id: `${SAMPLE_ID}0000000a000${n}`,
    // announcements.md 16.
    created_by: 'admin',
    created_at: at,
    updated_at: at,
    can: { edit: true, delete: true },
  };
};

export const ANNOUNCEMENT_SAMPLES: readonly Announcement[] = [
  sample(5, 1, {
    title: 'Flu season: please update your sick-day policy',
    content:
      'Cases are rising in our area. Remind families of your sick-day rules before drop-off, and keep a second contact at hand for each child.',
    priority: 'high',
    status: 'active',
  }),
  sample(4, 3, {
    title: 'Pediatric first aid refresher on Saturday',
    content: 'Four places are left. Bring your current card; the renewal counts for two years.',
    priority: 'medium',
    status: 'active',
  }),
  sample(3, 5, {
    title: 'New record template for field trips',
    content:
      'The template asks for allergies and pick-up names on one page. Tell us what is missing.',
    priority: 'low',
    status: 'active',
  }),
  sample(2, 12, {
    title: 'Playground at Elm Street is closed for repairs',
    content: 'It opens again next month. The one at Mill Park has shade and a fence.',
    priority: 'medium',
    status: 'active',
  }),
  sample(1, 24, {
    title: 'Welcome to the new providers of our network',
    content: 'Eleven providers joined us. Say hello at the monthly meeting on the first Tuesday.',
    priority: 'low',
    status: 'active',
  }),
];
