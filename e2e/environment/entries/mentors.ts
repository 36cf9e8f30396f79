import { randomUUID } from 'node:crypto';
import type { MentorProfile } from '@pcr/contract/mentors/mentors.schema.ts';
import type { App } from '../app-process.ts';

/** All members of one app see the same mentors: each test begins without any. */
export async function noMentors(app: App): Promise<void> {
  await app.database.query('delete from mentor_profiles');
  await app.database.query('delete from mentor_applications');
}

/**
 * Everything of others that a mentor's screens show: an applicant's name, and what its profile
 * says.
 */
export interface MadeMentor extends Partial<Omit<MentorProfile, 'user_id'>> {
  /** Who it is; another member, new each time, unless said. */
  user_id?: string;
  name?: string;
}

/**
 * A mentor as the operator would have made one, who shows name and place and lets others ask. Their
 * profile's id.
 */
export async function makeMentor(app: App, fields: MadeMentor = {}): Promise<string> {
  const user = fields.user_id ?? randomUUID();
  if (!fields.user_id) {
    await app.database.query(
      `with member as (
         insert into users (id, full_name, email, created_at, updated_at)
         values ($1, $2, $1::uuid || '@example.org', now(), now()) returning id
       )
       insert into user_consent_preferences (user_id, display_real_name, share_location_region,
         allow_contact_through_app, profile_visibility)
       select id, true, true, true, 'public' from member`,
      [user, fields.name ?? 'Rosa Delgado'],
    );
  }
  const [made] = await app.database.query<{ id: string }>(
    `insert into mentor_profiles (id, user_id, experience_years, "current_role", specializations, mentorship_areas,
       availability, max_mentees, current_mentees, is_accepting_mentees, bio, certifications, preferred_communication,
       location, place_lat, place_lng, shows_location, created_at, updated_at)
     select gen_random_uuid(), $1, $2, $3, $4, $5, '{weekday_evenings,weekends}', $6, $7, $8, $9, $10, 'any', $11,
       c.lat, c.lng, exists (
         select from user_consent_preferences p where p.user_id = $1 and p.share_location_region
       ), now(), now()
     from (select) one left join city_places c
       on c.city = lower(split_part($11, ',', 1)) and c.state = trim(split_part($11, ',', 2))
     returning id`,
    [
      user,
      fields.experience_years ?? 12,
      fields.current_role ?? 'Lead infant teacher',
      fields.specializations ?? ['infant_care', 'toddlers'],
      fields.mentorship_areas ?? ['getting_started', 'licensing'],
      fields.max_mentees ?? 3,
      fields.current_mentees ?? 1,
      fields.is_accepting_mentees ?? true,
      fields.bio ?? 'Ran a home center for two decades. Happy to talk about routines that last.',
      fields.certifications ?? null,
      fields.location ?? 'Austin, TX',
    ],
  );
  return made?.id ?? '';
}
