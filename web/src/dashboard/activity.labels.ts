import type { Activity, ActivityKind } from '@pcr/contract/dashboard/activity.schema.ts';
import type { Tone } from '../kit/look/tone.ts';
import { paths } from '../paths.ts';

/** What the person did; the subject's name stands beside it. */
export const ACTIVITY_LABELS: Record<ActivityKind, string> = {
  family_added: 'Family record added',
  family_look_up: 'Family looked up',
  shared_family_look_up: 'Family looked up',
  contractor_contact: 'Contractor contacted',
  event_registration: 'Registered for event',
  job_application: 'Applied for job',
};

/**
 * dashboard.md 7: each with a positive or neutral colour dot. Something that began is positive; a
 * look or a call is neutral.
 */
export const ACTIVITY_TONES: Record<ActivityKind, Tone> = {
  family_added: 'green',
  family_look_up: 'neutral',
  shared_family_look_up: 'neutral',
  contractor_contact: 'neutral',
  event_registration: 'green',
  job_application: 'green',
};

/** Where the subject is to be seen. */
export function activityPath({ kind, subject_id }: Activity): string {
  switch (kind) {
    case 'family_added':
    case 'family_look_up':
      return paths.familyRecord(subject_id);
    case 'shared_family_look_up':
      return paths.sharedFamily(subject_id);
    case 'contractor_contact':
      return paths.contractor(subject_id);
    case 'event_registration':
      return paths.event(subject_id);
    case 'job_application':
      return paths.job(subject_id);
  }
}
