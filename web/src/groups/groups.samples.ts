import type { Group } from '@pcr/contract/groups/groups.schema.ts';
import { SAMPLE_ID } from '../kit/cache/sample-id.ts';

/** Invented groups, the newest first. */
type Sample = Pick<
  Group,
  | 'name'
  | 'description'
  | 'group_type'
  | 'location'
  | 'city'
  | 'leader_name'
  | 'member_count'
  | 'meeting_frequency'
> &
  Partial<Group>;

const DAY = 86_400_000;
const CANNOT = {
  edit: false,
  delete: false,
  leave: false,
  see_members: false,
  review: false,
  take_over: false,
  message: false,
};

function sample(n: number, group: Sample): Group {
  const made = new Date(Date.now() - n * 30 * DAY).toISOString();
  return {
    id: `${SAMPLE_ID}00000000a10${n}`,
    ...{
      state: 'TX',
      radius_miles: 25,
      max_members: null,
      tags: null,
      is_active: true,
      image_id: null,
    },
    ...{ my_application: null, pending_applications: null, handover: null, no_leader: null },
    ...{
      leader_card: null,
      leader_photo: null,
      my_membership: null,
      next_meeting_date: null,
      image_url: null,
      distance_miles: null,
    },
    ...{ created_at: made, updated_at: made, can: { ...CANNOT, join: true } },
    ...group,
  };
}

export const GROUP_SAMPLES: readonly Group[] = [
  sample(1, {
    name: 'North Austin Home Providers',
    group_type: 'regional',
    location: 'North Village Library',
    city: 'Austin',
    leader_name: 'Maria Ortega',
    member_count: 18,
    max_members: 30,
    meeting_frequency: 'monthly',
    description:
      'Providers north of the river who trade toys, cover sick days and share what works.',
    tags: ['Home care', 'Toddlers', 'Sick days', 'Spanish'],
  }),
  sample(2, {
    name: 'Infant Care Circle',
    group_type: 'specialty',
    location: 'Round Rock Community Center',
    city: 'Round Rock',
    leader_name: 'Joan Bell',
    member_count: 12,
    max_members: 12,
    meeting_frequency: 'biweekly',
    description: 'Sleep, feeding and first steps: we go through one topic each time.',
    tags: ['Infants', 'Sleep'],
    can: { ...CANNOT, join: false },
  }),
  sample(3, {
    name: 'After a Hard Day',
    group_type: 'support',
    location: 'Online',
    city: 'Austin',
    radius_miles: 50,
    leader_name: 'Priya Nair',
    member_count: 22,
    max_members: 25,
    meeting_frequency: 'weekly',
    description: 'Talk about the days that stay with you. What is said here stays here.',
    tags: ['Well-being'],
  }),
  sample(4, {
    name: 'First Year in Childcare',
    group_type: 'mentorship',
    location: 'Cedar Park Hall',
    city: 'Cedar Park',
    leader_name: 'Dana Reed',
    member_count: 7,
    max_members: 20,
    meeting_frequency: 'quarterly',
    description:
      'New to the work? Meet people who started last year, and people who started long ago.',
    tags: ['Getting started', 'Licensing'],
  }),
];
