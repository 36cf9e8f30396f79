import { ASK_AGAIN_DAYS } from '@pcr/contract/jobs/applications/applications.schema.ts';
import { consentInSql } from '../../consent/consent.ts';
import { conversationWithInSql } from '../../conversations/conversations.ts';
import { ApiError } from '../../kit/errors/api-error.ts';
import type { Permit } from '../../kit/permit/permit.ts';
import { type Queryable, sql, type Transaction } from '../../kit/postgres/database.ts';
import { blocksInSql } from './applications.rules.ts';

// How the two people of an accepted application reach each other (jobs.md 55). SQL over an
// application `a`, its job `j` and the viewer `$1`, who is one of them.

export const OTHER = 'case when a.contractor_id = $1 then j.provider_id else a.contractor_id end';

/** The address of the other; null unless their consent opens it. */
export const EMAIL_OF_OTHER = consentInSql.emailOf(OTHER);

const AGAIN = `interval '${ASK_AGAIN_DAYS} days'`;

/** ApplicationContact of the contract; null unless it is accepted. */
export const CONTACT = `case when a.status = 'accepted' then (select row_to_json(k) from (
  select ${EMAIL_OF_OTHER} as email, ${consentInSql.reachOf('$1')} as own_address,
    mine.asked_at, mine.asked_at + ${AGAIN} as ask_again_at, theirs.asked_at as asked_me_at,
    ${conversationWithInSql(`(${OTHER})`)} as conversation_id
  from (select) self
    left join contact_requests mine on mine.application_id = a.id and mine.asker_id = $1
    left join contact_requests theirs on theirs.application_id = a.id and theirs.asker_id <> $1
      and not ${blocksInSql('$1', 'theirs.asker_id')}
) k) end`;

// The application is held: of two presses at once the second one finds what the first has written.
const ASK = sql(
  'contact_requests_ask',
  `insert into contact_requests as r (application_id, asker_id, asked_at)
   select a.id, $1, $3 from job_applications a join jobs j on j.id = a.job_id
   where a.id = $2 and ${EMAIL_OF_OTHER} is null
   on conflict (application_id, asker_id) do update set asked_at = excluded.asked_at
     where r.asked_at <= excluded.asked_at - ${AGAIN}
   returning r.application_id`,
);

/**
 * Notes that the actor asks the other; false when they asked a short time ago, or the address is
 * shared.
 */
export async function ask(
  tx: Transaction,
  { actor, row }: Permit<'ask', { id: string }>,
  now: Date,
): Promise<boolean> {
  return (await tx.query(ASK, [actor.id, row.id, now.toISOString()])).length > 0;
}

const RECIPIENT = sql(
  'job_applications_recipient',
  `select ${OTHER} as id, ${conversationWithInSql(`(${OTHER})`)} as conversation_id
   from job_applications a join jobs j on j.id = a.job_id where a.id = $2`,
);

/** The other of the two, and the conversation that they have. */
export async function recipient(
  db: Queryable,
  { actor, row }: Permit<'message', { id: string }>,
): Promise<{ id: string; conversation_id: string | null }> {
  const [found] = await db.query<{ id: string; conversation_id: string | null }>(RECIPIENT, [
    actor.id,
    row.id,
  ]);
  if (!found) throw new ApiError('not_found');
  return found;
}

const SHOWN_JOBS = sql(
  'jobs_that_show_a_provider',
  'select j.id from jobs j where j.provider_id = $1 and j.deleted_at is null limit $2',
);
const SHOWN_APPLICATIONS = sql(
  'job_applications_that_show_an_applicant',
  `select a.job_id, j.provider_id from job_applications a join jobs j on j.id = a.job_id
   where a.contractor_id = $1 and j.deleted_at is null and a.status <> 'withdrawn'
     and not ${blocksInSql('j.provider_id', '$1')}`,
);

/** Where a member stands as provider, at most `limit`, and as applicant. */
export async function showing(
  db: Queryable,
  memberId: string,
  limit: number,
): Promise<{ jobs: { id: string }[]; applications: { job_id: string; provider_id: string }[] }> {
  return {
    jobs: await db.query(SHOWN_JOBS, [memberId, limit]),
    applications: await db.query(SHOWN_APPLICATIONS, [memberId]),
  };
}
