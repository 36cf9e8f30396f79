import { createHash } from 'node:crypto';
import {
  DISPUTES_PER_ADDRESS,
  DISPUTES_PER_EMAIL,
} from '@pcr/contract/disputes/disputes.schema.ts';
import { clientKey } from '../kit/connections/client-address.ts';
import { consume, countTry, limiter } from '../kit/http/limits.ts';
import type { Database } from '../kit/postgres/database.ts';

/** disputes.md 3: the mail goes to an address that anybody may have typed. */
export function disputeLimits(database: Database) {
  const byEmail = limiter(database, 'dispute_email', DISPUTES_PER_EMAIL, 24 * 60);
  const byAddress = limiter(database, 'dispute_address', DISPUTES_PER_ADDRESS, 60);
  const confirmations = limiter(database, 'dispute_confirmation', DISPUTES_PER_ADDRESS, 60);
  return {
    /** Whether this mailbox may be written to; 429 for too many tries from one client. */
    async create(email: string, address: string): Promise<boolean> {
      await consume(byAddress, clientKey(address));
      // 'carla+1@' is the mailbox of 'carla@'. The table need not hold anybody's address.
      const mailbox = email.replace(/\+[^@]*@/, '@');
      return (
        (await countTry(byEmail, createHash('sha256').update(mailbox).digest('base64url'))) === 0
      );
    },
    async confirm(address: string) {
      await consume(confirmations, clientKey(address));
    },
  };
}
