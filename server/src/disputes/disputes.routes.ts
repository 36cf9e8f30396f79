import { randomUUID } from 'node:crypto';
import * as endpoints from '@pcr/contract/disputes/disputes.endpoints.ts';
import { DISPUTE_LINK_HOURS } from '@pcr/contract/disputes/disputes.schema.ts';
import { permitOwnFamily } from '../families/families.ts';
import { ApiError } from '../kit/errors/api-error.ts';
import { type Bind, JsonText } from '../kit/http/http.ts';
import { hashOf, newToken } from '../kit/http/tokens.ts';
import { mailLater } from '../kit/messages/mail-files.ts';
import { type Channels, sendMessage } from '../kit/messages/messages.ts';
import type { Database } from '../kit/postgres/database.ts';
import type { Clock } from '../kit/settings/clock.ts';
import { enqueue } from '../kit/tasks/tasks.ts';
import { confirmationMail, DISPUTE } from './disputes.forms.ts';
import { disputeLimits } from './disputes.limits.ts';
import * as disputes from './disputes.queries.ts';
import { tellAsker } from './disputes.steps.ts';

export interface DisputeParts {
  database: Database;
  clock: Clock;
  channels: Channels;
  /** Where people open the app. */
  origin: string;
  /** There is a mail server. */
  sendsMail: boolean;
}

/** Asking from outside, and what the owner of a record reads of it. */
export function disputeRoutes(
  bind: Bind,
  { database, clock, channels, origin, sendsMail }: DisputeParts,
): void {
  const limits = disputeLimits(database);

  // Nothing is looked up here, so neither the answer nor its time can reveal what is recorded.
  bind(endpoints.createDispute, async ({ in: draft }, { request }) => {
    const mayMail = await limits.create(draft.email, request.ip);
    const now = clock.now();
    const token = newToken();
    const expires_at = new Date(now.getTime() + DISPUTE_LINK_HOURS * 3_600_000);
    await database.transaction(async (tx) => {
      const made = await disputes.insert(
        tx,
        { ...draft, token_hash: hashOf('dispute', token), expires_at },
        now,
      );
      // To answer otherwise would tell that others have asked with this mailbox (disputes.md 3).
      if (!made || !mayMail) return;
      const mail = confirmationMail(origin, draft.email, token);
      await enqueue(tx, 'mail', mail);
      if (!sendsMail) await mailLater(tx, mail, expires_at, now);
    });
    return undefined;
  });

  bind(endpoints.confirmDispute, async ({ in: { token } }, { request }) => {
    await limits.confirm(request.ip);
    const now = clock.now();
    const ticket = await database.transaction(async (tx) => {
      const dispute = await disputes.lockByToken(tx, hashOf('dispute', token), now);
      // Pressed twice, or the answer was lost on its way: it is confirmed, once.
      if (!dispute || dispute.ticket) return dispute?.ticket;
      const { id, name, email, family_name, location, kind, words } = dispute;
      const message = {
        id: randomUUID(),
        kind: DISPUTE,
        sender_id: null,
        sender_address: email,
        recipient_id: null,
        // A subject names nobody: it shows on locked screens (notifications.md 17).
        subject: 'Somebody asks about a family record',
        body: words ?? '',
        data: { name, email, family_name, location, kind },
      };
      const sent = await sendMessage(tx, channels, message, now);
      await disputes.confirm(tx, id, message.id, now);
      await tellAsker(
        tx,
        channels,
        { ...dispute, message_id: message.id, ticket: sent ?? null },
        'received',
        now,
      );
      return sent;
    });
    if (!ticket) throw new ApiError('invalid_dispute_link');
    return { ticket };
  });

  bind(endpoints.listRecordDisputes, async ({ params: { id } }, { actor }) => {
    const allowed = await permitOwnFamily(database, actor, id, clock.now());
    return new JsonText(await disputes.openOfRecord(database, allowed));
  });
}
