import { createHash } from 'node:crypto';
import { DISPUTES_PER_ADDRESS, DISPUTES_PER_EMAIL } from '@pcr/contract/disputes/disputes.schema.ts';
import { clientKey } from '../kit/http/client-address.ts';
import { consume, limiter } from '../kit/http/limits.ts';
import type { Database } from '../kit/postgres/database.ts';

/** disputes.md 3: each try sends a mail to an address that anybody may have typed. */
export function disputeLimits(database: Database) {
  const byEmail = limiter(database, 'dispute_email', DISPUTES_PER_EMAIL, 24 * 60);
  const byAddress = limiter(database, 'dispute_address', DISPUTES_PER_ADDRESS, 60);
  const confirmations = limiter(database, 'dispute_confirmation', DISPUTES_PER_ADDRESS, 60);
  return {
    async create(email: string, address: string) {
      await consume(byAddress, clientKey(address));
      // 'carla+1@' is the mailbox of 'carla@'. The table need not hold anybody's address.
      const mailbox = email.replace(/\+[^@]*@/, '@');
      await consume(byEmail, createHash('sha256').update(mailbox).digest('base64url'));
    },
    async confirm(address: string) {
      await consume(confirmations, clientKey(address));
    },
  };
}
