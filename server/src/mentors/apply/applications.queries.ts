import {
  MAX_MENTEES,
  MENTOR_APPLICATION_FIELDS,
  type MentorApplication,
  type MentorApplicationDraft,
  type MentorApplicationStatus,
  YEARS_OF_EXPERIENCE,
} from '@pcr/contract/mentors/mentors.schema.ts';
import { credentialThere } from '../../files/files.ts';
import { forgetFacts } from '../../help/help.ts';
import type { Actor, Permit } from '../../kit/permit/permit.ts';
import { placed } from '../../kit/places/places.ts';
import { type Queryable, sql, type Transaction } from '../../kit/postgres/database.ts';
import type { ApplicationRow } from '../mentors.rules.ts';

/** In quotes, since some are words of SQL. */
const COLUMNS = MENTOR_APPLICATION_FIELDS.map((name) => `"${name}"`);
const CREDENTIALS = `(select count(*)::int from mentor_application_credentials x
  where x.application_id = a.id and ${credentialThere('x.file_id')})`;
const RECORD = `(select row_to_json(r)::text from (
    select a.id, a.ticket, case when a.status = 'in_review' then json_build_object(
        ${MENTOR_APPLICATION_FIELDS.map((name) => `'${name}', a."${name}"`).join(', ')}, 'credentials', ${CREDENTIALS}
      ) end as details, a.status, a.decline_reason, a.created_at, a.decided_at
  ) r)`;

const GET = sql(
  'mentor_applications_get',
  `select ${RECORD} as record from mentor_applications a where a.user_id = $1 and a.id = $2`,
);

/** An own application as JSON text: MentorApplication of the contract. */
export async function getOwn(db: Queryable, actor: Actor, id: string): Promise<string | undefined> {
  return (await db.query<{ record: string }>(GET, [actor.id, id]))[0]?.record;
}

const LATEST = sql(
  'mentor_applications_latest',
  `select ${RECORD} as record from mentor_applications a where a.user_id = $1
   order by a.created_at desc, a.id desc limit 1`,
);

/** The member's newest application as JSON text. */
export async function latest(db: Queryable, actor: Actor): Promise<string | undefined> {
  return (await db.query<{ record: string }>(LATEST, [actor.id]))[0]?.record;
}

const LOCK_MEMBER = sql(
  'mentor_applications_lock_member',
  'select from users where id = $1 for update',
);

/**
 * Holds a member, so that their applications come one after the other, and so that none of their
 * choices is made for the first time meanwhile.
 */
export async function lockMember(tx: Transaction, id: string): Promise<void> {
  await tx.query(LOCK_MEMBER, [id]);
}

const OPEN = sql(
  'mentor_applications_open',
  `select a.id from mentor_applications a where a.user_id = $1 and a.status = 'in_review'
   union all select p.id from mentor_profiles p where p.user_id = $1 and p.deleted_at is null`,
);

/** Whether the member has an application in review, or is a mentor. */
export async function hasOpen(tx: Transaction, { id }: Actor): Promise<boolean> {
  return (await tx.query(OPEN, [id])).length > 0;
}

const INSERT = sql(
  'mentor_applications_insert',
  `insert into mentor_applications (id, user_id, ticket, status, created_at, ${COLUMNS.join(', ')})
   values ($2, $1, $3, 'in_review', $4, ${COLUMNS.map((_, n) => `$${n + 5}`).join(', ')})`,
);
const ATTACH = sql(
  'mentor_applications_attach',
  'insert into mentor_application_credentials (application_id, file_id) select $1, n from unnest($2::uuid[]) n',
);

/** The application, with the message that has the same id, and what goes with it. */
export async function insert(
  tx: Transaction,
  { actor, row }: Permit<'create', MentorApplicationDraft & ApplicationRow>,
  ticket: string,
  now: Date,
): Promise<void> {
  const said = MENTOR_APPLICATION_FIELDS.map((name) => row[name]);
  await tx.query(INSERT, [actor.id, row.id, ticket, now.toISOString(), ...said]);
  if (row.credential_ids.length > 0)
    await tx.query(ATTACH, [row.id, [...new Set(row.credential_ids)]]);
}

const LOCK = sql(
  'mentor_applications_lock',
  'select a.id, a.user_id, a.status from mentor_applications a where a.id = $1 for update',
);

export async function lock(
  tx: Transaction,
  id: string,
): Promise<(ApplicationRow & { id: string }) | undefined> {
  return (await tx.query<ApplicationRow & { id: string }>(LOCK, [id]))[0];
}

const DECIDE = sql(
  'mentor_applications_decide',
  `update mentor_applications set status = $2, decline_reason = $3, decided_at = $4,
     ${COLUMNS.map((column) => `${column} = null`).join(', ')} where id = $1`,
);
const DETACH = sql(
  'mentor_applications_detach',
  'delete from mentor_application_credentials where application_id = $1',
);

/**
 * Ends an application that is held, and deletes the typed text and what went with it
 * (mentors.md 13).
 */
export async function decide(
  tx: Transaction,
  id: string,
  status: Exclude<MentorApplicationStatus, 'in_review'>,
  reason: string | null,
  now: Date,
): Promise<void> {
  await tx.query(DECIDE, [id, status, reason, now.toISOString()]);
  await tx.query(DETACH, [id]);
  await forgetFacts(tx, id);
}

/** An application as the operator sees it. */
export interface OperatorApplication extends Omit<MentorApplication, 'details'> {
  /** Null once it is decided or taken back. */
  details: Omit<MentorApplicationDraft, 'id'> | null;
  user_id: string;
  user_name: string;
  user_email: string;
  /** Whether they have shown that the address is theirs. */
  user_confirmed: boolean;
}

const OPERATOR = `select a.id, a.ticket, case when a.status = 'in_review' then json_build_object(
      ${MENTOR_APPLICATION_FIELDS.map((name) => `'${name}', a."${name}"`).join(', ')}, 'credential_ids', array(
        select x.file_id from mentor_application_credentials x
        where x.application_id = a.id and ${credentialThere('x.file_id')}
      )
    ) end as details, a.status, a.decline_reason, a.created_at, a.decided_at, a.user_id, u.full_name as user_name, u.email as user_email,
    u.email_confirmed as user_confirmed
  from mentor_applications a join users u on u.id = a.user_id`;
const LIST = sql(
  'mentor_applications_list',
  `${OPERATOR} where a.status = $1 order by a.created_at, a.id limit $2 offset $3`,
);

/** Applications with one status, the oldest first. */
export function list(
  db: Queryable,
  status: MentorApplicationStatus,
  limit: number,
  offset: number,
): Promise<OperatorApplication[]> {
  return db.query<OperatorApplication>(LIST, [status, limit, offset]);
}

const BY_TICKET = sql('mentor_applications_by_ticket', `${OPERATOR} where a.ticket = $1`);

export async function findByTicket(
  db: Queryable,
  ticket: string,
): Promise<OperatorApplication | undefined> {
  return (await db.query<OperatorApplication>(BY_TICKET, [ticket.trim().toUpperCase()]))[0];
}

const HOLD_CHOICES = [
  sql('mentors_hold_consents', 'select from user_consent_preferences where user_id = $1 for share'),
  sql('mentors_hold_privacy', 'select from privacy_settings where user_id = $1 for share'),
];

// A member who deleted their profile, and is approved anew, has it again with what they say now.
const MAKE_PROFILE = sql(
  'mentors_make_profile',
  `insert into mentor_profiles as m (
     id, user_id, experience_years, "current_role", specializations, mentorship_areas, availability, max_mentees, bio,
     certifications, preferred_communication, location, place_lat, place_lng, shows_location, shares_position,
     created_at, updated_at
   )
   select $2, a.user_id, $3, a.current_role, a.specializations, a.mentorship_areas, a.availability, $4, a.bio,
     a.certifications, a.preferred_communication, a.location, $5, $6,
     coalesce((select c.share_location_region from user_consent_preferences c where c.user_id = a.user_id), false),
     coalesce((select s.location_sharing from privacy_settings s where s.user_id = a.user_id), true), $7, $7
   from mentor_applications a where a.id = $1
   on conflict (user_id) do update set is_accepting_mentees = true, experience_years = excluded.experience_years,
     "current_role" = excluded."current_role", specializations = excluded.specializations,
     mentorship_areas = excluded.mentorship_areas, availability = excluded.availability,
     max_mentees = excluded.max_mentees, bio = excluded.bio, certifications = excluded.certifications,
     preferred_communication = excluded.preferred_communication, location = excluded.location,
     place_lat = excluded.place_lat, place_lng = excluded.place_lng, deleted_at = null,
     updated_at = greatest(excluded.updated_at, m.updated_at + interval '1 millisecond')
   where m.deleted_at is not null
   returning m.id`,
);
const placeOf = placed(({ location }: { location: string }) => ({ location }));

/**
 * The applicant's profile; returns its id. The caller holds the member. Undefined if they are a
 * mentor already, or the application is decided.
 */
export async function makeProfile(
  tx: Transaction,
  application: OperatorApplication,
  id: string,
  now: Date,
): Promise<string | undefined> {
  const { details } = application;
  if (!details) return undefined;
  for (const hold of HOLD_CHOICES) await tx.query(hold, [application.user_id]);
  const [lat, lng] = await placeOf.of(tx, details);
  const years = YEARS_OF_EXPERIENCE[details.years_experience];
  const values = [
    application.id,
    id,
    years,
    MAX_MENTEES[details.max_mentees],
    lat,
    lng,
    now.toISOString(),
  ];
  return (await tx.query<{ id: string }>(MAKE_PROFILE, values))[0]?.id;
}
