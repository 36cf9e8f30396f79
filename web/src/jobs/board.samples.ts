import type { Job } from '@pcr/contract/jobs/jobs.schema.ts';
import { SAMPLE_ID } from '../kit/cache/sample-id.ts';

/** Invented jobs for the board (jobs.md 21: eight, pay 14 to 25), newest first. */
type Sample = Pick<
  Job,
  'title' | 'description' | 'location' | 'pay_rate' | 'job_type' | 'provider_name'
> &
  Partial<typeof NOTHING_MORE>;

const NOTHING_MORE: Pick<
  Job,
  'schedule_days' | 'schedule_from' | 'schedule_to' | 'ages' | 'requirements' | 'benefits'
> = {
  schedule_days: null,
  schedule_from: null,
  schedule_to: null,
  ages: null,
  requirements: null,
  benefits: null,
};

const DAY = 86_400_000;
const CANNOT = {
  report: false,
  edit: false,
  delete: false,
  review: false,
  fill: false,
  close: false,
  reopen: false,
};

const sample = (
  n: number,
  [daysAgo, startsIn, lasts]: [number, number, number?],
  job: Sample,
): Job => {
  const at = new Date(Date.now() - daysAgo * DAY).toISOString();
  const day = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
  return {
    ...NOTHING_MORE,
    ...job,
    id: `${SAMPLE_ID}00000000a10${n}`,
    start_date: day(startsIn),
    end_date: lasts === undefined ? null : day(startsIn + lasts),
    status: 'active',
    provider_id: null,
    provider_card: null,
    provider_photo: null,
    provider_email: null,
    my_application: null,
    applications: null,
    saved: false,
    hidden: false,
    reported_by_me: false,
    created_at: at,
    updated_at: at,
    can: { ...CANNOT, save: true, apply: true },
  };
};

export const BOARD_SAMPLES: readonly Job[] = [
  sample(8, [0, 14], {
    title: 'Early Childhood Teacher',
    description:
      'Lead a preschool class of twelve with an assistant. You plan the week, write short daily reports and talk to families at pick-up. CDA or a degree in early childhood education.',
    location: 'Austin, TX',
    pay_rate: 22,
    job_type: 'contract',
    provider_name: 'Bright Steps Childcare',
    schedule_days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
    schedule_from: '08:00',
    schedule_to: '16:30',
    ages: '3 to 5 years',
    requirements: 'First aid and CPR. Two years with this age.',
    benefits: 'Ten paid holidays, and lunch with the children.',
  }),
  sample(7, [1, 5, 4], {
    title: 'Substitute Teacher',
    description:
      'One week in our toddler room while a colleague is away. Ratio 1 to 4, nap time included.',
    location: 'Round Rock, TX',
    pay_rate: 18,
    job_type: 'temp',
    provider_name: 'Little Oaks',
  }),
  sample(6, [2, 9], {
    title: 'Weekend Shift Supervisor',
    description:
      'Saturdays and Sundays, 7 to 3. You open the house, lead a team of four and close the register.',
    location: 'Cedar Park, TX',
    pay_rate: 24.5,
    job_type: 'shift',
    provider_name: 'Sunrise Daycare',
  }),
  sample(5, [3, 21], {
    title: 'Infant Care Specialist',
    description:
      'Three infants, mornings. Safe sleep training and a current pediatric first aid card are needed.',
    location: 'Pflugerville, TX',
    pay_rate: 25,
    job_type: 'contract',
    provider_name: 'Harbor Family Center',
  }),
  sample(4, [4, 12, 150], {
    title: 'After-School Coordinator',
    description:
      'Plan games, homework time and snacks for twenty children between six and ten, 2:30 to 6.',
    location: 'Georgetown, TX',
    pay_rate: 19.75,
    job_type: 'shift',
    provider_name: 'Maple Street Kids',
  }),
  sample(3, [6, 18], {
    title: 'Special Needs Assistant',
    description:
      'Support one child with autism through the day, together with the class teacher and a therapist.',
    location: 'Austin, TX',
    pay_rate: 21,
    job_type: 'contract',
    provider_name: 'Open Door Preschool',
  }),
  sample(2, [8, 3, 30], {
    title: 'Kitchen Helper',
    description:
      'Breakfast, lunch and dishes for forty. A food handler card is enough; we teach the rest.',
    location: 'Leander, TX',
    pay_rate: 14,
    job_type: 'temp',
    provider_name: 'Sunrise Daycare',
  }),
  sample(1, [11, 7], {
    title: 'Evening Caregiver',
    description:
      'Two school-age siblings at our center until 10 pm, for parents who work late shifts.',
    location: 'Round Rock, TX',
    pay_rate: 17.25,
    job_type: 'shift',
    provider_name: 'Moonlight Childcare',
  }),
];
