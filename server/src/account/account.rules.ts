import { CONFIRMATION_HOURS, GRACE_PERIOD_HOURS } from '@pcr/contract/account/account.schema.ts';

/**
 * account.md 22: 48 hours from the first sign-in to submit credentials; over once one is there.
 * Answers the instant at which it ends, or null when there is none (any more).
 */
export function gracePeriodEnd(
  user: { signup_at: string; credential_submitted_at: string | null },
  now: Date,
): string | null {
  if (user.credential_submitted_at) return null;
  const end = new Date(new Date(user.signup_at).getTime() + GRACE_PERIOD_HOURS * 3_600_000);
  return end > now ? end.toISOString() : null;
}

/** account.md 7: when the link of a confirmation mail that is sent now stops working. */
export function confirmationEnd(now: Date): Date {
  return new Date(now.getTime() + CONFIRMATION_HOURS * 3_600_000);
}
