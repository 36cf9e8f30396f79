import type { RecentJob } from '@pcr/contract/jobs/jobs.schema.ts';

const startsIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Invented jobs (jobs.md 22: five, pay 18 to 32), newest first. */
export const JOB_SAMPLES: readonly RecentJob[] = [
  {
    id: '00000000-0000-7000-8000-00000000a005',
    title: 'Weekend Shift Supervisor',
    job_type: 'shift',
    provider_id: null,
    provider_name: 'Sunrise Daycare',
    start_date: startsIn(5),
    location: 'Austin, TX',
    pay_rate: 24.5,
  },
  {
    id: '00000000-0000-7000-8000-00000000a004',
    title: 'Substitute Teacher, Toddler Room',
    job_type: 'temp',
    provider_id: null,
    provider_name: 'Little Oaks',
    start_date: startsIn(7),
    location: 'Round Rock, TX',
    pay_rate: 18,
  },
  {
    id: '00000000-0000-7000-8000-00000000a003',
    title: 'Infant Care Specialist',
    job_type: 'contract',
    provider_id: null,
    provider_name: 'Bright Steps Childcare',
    start_date: startsIn(28),
    location: 'Cedar Park, TX',
    pay_rate: 32,
  },
  {
    id: '00000000-0000-7000-8000-00000000a002',
    title: 'After-School Coordinator',
    job_type: 'shift',
    provider_id: null,
    provider_name: 'Maple Street Kids',
    start_date: startsIn(3),
    location: 'Pflugerville, TX',
    pay_rate: 21,
  },
  {
    id: '00000000-0000-7000-8000-00000000a001',
    title: 'Evening Caregiver',
    job_type: 'temp',
    provider_id: null,
    provider_name: 'Harbor Family Center',
    start_date: startsIn(14),
    location: 'Georgetown, TX',
    pay_rate: 19.75,
  },
];
