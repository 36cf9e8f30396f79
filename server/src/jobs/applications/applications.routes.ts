import { CONVERSATIONS_TOPIC } from '@pcr/contract/conversations/conversations.schema.ts';
import * as endpoints from '@pcr/contract/jobs/applications/applications.endpoints.ts';
import {
  APPLICATIONS_PER_HOUR,
  APPLICATIONS_TOPIC,
  type ApplicationStatus,
} from '@pcr/contract/jobs/applications/applications.schema.ts';
import { operatorName } from '@pcr/contract/kit/words/operator.ts';
import { delivering, writerToMember } from '../../conversations/conversations.ts';
import { ApiError } from '../../kit/errors/api-error.ts';
import { conflict, sentBefore } from '../../kit/history/history.ts';
import { type Bind, found, JsonText } from '../../kit/http/http.ts';
import { consume, limiter } from '../../kit/http/limits.ts';
import { publish } from '../../kit/live/live.ts';
import type { Notify } from '../../kit/messages/notify.ts';
import { type Actor, permit, permitLiving } from '../../kit/permit/permit.ts';
import type { Database, Transaction } from '../../kit/postgres/database.ts';
import type { Clock } from '../../kit/settings/clock.ts';
import * as jobs from '../jobs.queries.ts';
import { jobRules } from '../jobs.rules.ts';
import * as applications from './applications.queries.ts';
import { type ApplicationRow, applicationRules, isKept, roleOf } from './applications.rules.ts';
import { ask, recipient } from './contact.queries.ts';

export interface ApplicationParts {
  database: Database;
  clock: Clock;
  notify: Notify;
}

/**
 * An application and the entry in an inbox that tells of it have the same instant: a member who
 * sees the one has read the other (`readInboxAbout`).
 */
export function applicationRoutes(bind: Bind, { database, clock, notify }: ApplicationParts): void {
  // It bounds withdrawing, too: an application is withdrawn once.
  const limit = limiter(database, 'job_applications', APPLICATIONS_PER_HOUR, 60);
  const write = writerToMember({ database, clock, notify });

  bind(endpoints.applyToJob, async ({ params: { id: jobId }, in: draft }, { actor }) => {
    // Sent twice: the same application answers, also when the job was closed in between, and it
    // does not count again.
    const before = await applications.getOwn(database, actor, draft.id, jobId);
    if (before) return sentBefore(database, before);
    await consume(limit, actor.id, 'You sent too many applications in one hour');
    return database.transaction(async (tx) => {
      const now = clock.now();
      // Sent at once with another, which is through by now.
      const earlier = await applications.getOwn(tx, actor, draft.id, jobId);
      if (earlier) return new JsonText(earlier);
      const job = await jobs.lockForApplying(tx, jobId);
      if (job?.hidden && job.provider_id !== actor.id) {
        if (await applications.hasApplied(tx, actor, jobId)) throw await applied(tx, actor, jobId);
        throw new ApiError('not_found', {
          message: 'This job is hidden for now, so you can’t apply to it.',
        });
      }
      if (job && job.status !== 'active' && job.provider_id !== actor.id) {
        throw conflict(
          await jobs.repository.get(tx, actor, jobId),
          'This job is no longer open for applications.',
        );
      }
      const allowed = permit(jobRules, actor, 'apply', job);
      if (!(await applications.insert(tx, allowed, draft, now))) {
        const same = await applications.getOwn(tx, actor, draft.id, jobId);
        if (same) return new JsonText(same);
        if (!(await applications.hasApplied(tx, actor, jobId))) throw new ApiError('id_taken');
        throw await applied(tx, actor, jobId);
      }
      const row = await applications.lock(tx, draft.id);
      if (!row) throw new ApiError('not_found');
      await tellProvider(tx, row, 'job_application_received', now);
      return found(await applications.getOwn(tx, actor, draft.id, jobId));
    });
  });

  bind(endpoints.listJobApplications, async ({ params, query }, { actor }) => {
    const allowed = permitLiving(
      jobRules,
      actor,
      'review',
      await jobs.repository.find(database, params.id, clock.now()),
    );
    return new JsonText(await applications.list(database, allowed, query.cursor));
  });

  bind(endpoints.decideJobApplication, ({ params: { id }, in: { status } }, { actor }) =>
    database.transaction(async (tx) => {
      const row = await applications.lock(tx, id);
      const done = await ended(
        tx,
        actor,
        row && { ...row, mine: row.provider_id === actor.id && !isKept(row) },
        status,
      );
      if (done) return done;
      refuseHidden(actor, row);
      const allowed = permit(applicationRules, actor, 'decide', row);
      const { contractor_id, job_id, job_title } = allowed.row;
      const { record, at } = await applications.setStatus(tx, allowed, status, clock.now());
      await publishToBoth(tx, allowed.row);
      if (status === 'accepted') await conversationNews(tx, allowed.row);
      const kind = status === 'accepted' ? 'job_application_accepted' : 'job_application_declined';
      await notify(tx, contractor_id, { kind, subject_id: job_id, parts: { job_title } }, at);
      return new JsonText(record);
    }),
  );

  bind(endpoints.withdrawJobApplication, ({ params: { id } }, { actor }) =>
    database.transaction(async (tx) => {
      const row = await applications.lock(tx, id);
      const done = await ended(
        tx,
        actor,
        row && { ...row, mine: row.contractor_id === actor.id },
        'withdrawn',
      );
      if (done) return done;
      const allowed = permit(applicationRules, actor, 'withdraw', row);
      const { record, at } = await applications.setStatus(tx, allowed, 'withdrawn', clock.now());
      await tellProvider(tx, allowed.row, 'job_application_withdrawn', at);
      return new JsonText(record);
    }),
  );

  bind(endpoints.callOffJobApplication, ({ params: { id }, in: words }, { actor }) =>
    database.transaction(async (tx) => {
      const row = await applications.lock(tx, id);
      if (row?.status === 'called_off' && applicationRules.see(actor, row))
        return found(await applications.get(tx, actor, id));
      refuseHidden(actor, row);
      const allowed = permit(applicationRules, actor, 'callOff', row);
      const { contractor_id, provider_id, job_id, job_title } = allowed.row;
      const { record, at } = await applications.callOff(tx, allowed, words, clock.now());
      await publishToBoth(tx, allowed.row);
      await conversationNews(tx, allowed.row);
      const by = roleOf(actor, allowed.row);
      const to = by === 'provider' ? contractor_id : provider_id;
      const notice = {
        kind: `job_called_off_by_${by}`,
        subject_id: job_id,
        parts: { job_title },
      } as const;
      await notify(tx, to, notice, at);
      return new JsonText(record);
    }),
  );

  bind(endpoints.messageForJob, async ({ params: { id }, in: draft }, { actor }) => {
    const to = await database.transaction(async (tx) => {
      const row = await applications.lock(tx, id);
      refuseHidden(actor, row);
      const allowed = permit(applicationRules, actor, 'message', row);
      return recipient(tx, allowed);
    });
    return write(actor, to, draft);
  });

  bind(endpoints.askForContact, ({ params: { id } }, { actor }) =>
    database.transaction(async (tx) => {
      const row = await applications.lock(tx, id);
      refuseHidden(actor, row);
      const allowed = permit(applicationRules, actor, 'ask', row);
      const now = clock.now();
      if (await ask(tx, allowed, now)) {
        const { contractor_id, provider_id, job_id, job_title } = allowed.row;
        const [kind, to] =
          actor.id === provider_id
            ? (['contact_asked_by_provider', contractor_id] as const)
            : (['contact_asked_by_applicant', provider_id] as const);
        const { provider_blocks, contractor_blocks } = allowed.row;
        const delivered = !(to === provider_id ? provider_blocks : contractor_blocks);
        await publish(tx, { to: [actor.id], topic: APPLICATIONS_TOPIC, id: job_id });
        await delivering(tx, delivered, async () => {
          await publish(tx, { to: [to], topic: APPLICATIONS_TOPIC, id: job_id });
          await notify(tx, to, { kind, subject_id: job_id, parts: { job_title } }, now);
        });
      }
      return found(await applications.get(tx, actor, id));
    }),
  );

  const applied = async (tx: Transaction, actor: Actor, jobId: string) =>
    conflict(await jobs.repository.get(tx, actor, jobId), 'You have already applied to this job.');

  /** What the applicant has done; nobody hears of it while the provider has blocked them. */
  async function tellProvider(
    tx: Transaction,
    row: applications.LockedApplication,
    kind: 'job_application_received' | 'job_application_withdrawn',
    at: Date,
  ): Promise<void> {
    const { provider_id, contractor_id, job_id, job_title } = row;
    await publish(tx, { to: [contractor_id], topic: APPLICATIONS_TOPIC, id: job_id });
    await delivering(tx, !isKept(row), async () => {
      await publish(tx, { to: [provider_id], topic: APPLICATIONS_TOPIC, id: job_id });
      await notify(tx, provider_id, { kind, subject_id: job_id, parts: { job_title } }, at);
    });
  }

  /** Whether the two may write to each other is another by now. */
  const conversationNews = (
    tx: Transaction,
    { provider_id, contractor_id }: Pick<ApplicationRow, 'provider_id' | 'contractor_id'>,
  ) => publish(tx, { to: [provider_id, contractor_id], topic: CONVERSATIONS_TOPIC });

  /** The two who may see an application. */
  function publishToBoth(
    tx: Transaction,
    about: Pick<ApplicationRow, 'provider_id' | 'contractor_id'> & { job_id: string },
  ) {
    const to = [about.provider_id, about.contractor_id];
    return publish(tx, { to, topic: APPLICATIONS_TOPIC, id: about.job_id });
  }
}

/** jobs.md 58 */
function refuseHidden(actor: Actor, row: ApplicationRow | undefined): void {
  if (!row?.hidden || row.provider_id !== actor.id) return;
  const message = `Members reported this job. You can go on with its applications once ${operatorName()} has looked at it.`;
  throw new ApiError('forbidden', { message });
}

/**
 * An application ends once. The same step again gets its current state; another gets 409 with it.
 * Nothing for a pending one, or one that is not the actor's (`mine`) to end: the rules speak about
 * those.
 */
async function ended(
  tx: Transaction,
  actor: Actor,
  row: { id: string; status: ApplicationStatus; mine: boolean } | undefined,
  wanted: ApplicationStatus,
): Promise<JsonText | undefined> {
  if (!row?.mine || row.status === 'pending') return undefined;
  const record = await applications.get(tx, actor, row.id);
  if (row.status === wanted) return found(record);
  const message = `This application was already ${row.status.replace('_', ' ')}.`;
  throw conflict(record, message);
}
