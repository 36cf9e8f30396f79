import type { Actor } from '../../kit/permit/permit.ts';

/** Only a member may see what was sent to them and have it tried again (notifications.md 42). */
const isOwn = (actor: Actor, row: { user_id: string }) => row.user_id === actor.id;
export const sentRules = { see: isOwn, retry: isOwn, test: isOwn };
/**
 * The same in SQL, over a message `m` and the viewer `$1`: messages that PCR itself wrote to them.
 */
export const sentRulesInSql = {
  see: 'm.recipient_id = $1 and m.sender_id is null and m.sender_address is null',
};
