import * as z from 'zod/mini';
import { AGREEMENTS } from '../kit/agreement-name.ts';
import { Instant } from '../kit/shapes.ts';

/**
 * The version of each text that counts now. An older acceptance no longer does (agreements.md 2).
 */
export const AGREEMENT_VERSIONS = {
  terms_of_service: '2.0',
  nda: '1.0',
  family_disclaimer: '1.0',
  code_of_conduct: '1.0',
  family_look_up: '1.0',
} as const satisfies Record<(typeof AGREEMENTS)[number], string>;

/**
 * A person's standing towards one text: its current version, and when they accepted exactly that.
 */
export const AgreementStanding = z.object({
  name: z.enum(AGREEMENTS),
  version: z.string(),
  accepted_at: z.nullable(Instant),
});
export type AgreementStanding = z.infer<typeof AgreementStanding>;

/**
 * The accepted text: the version that the screen showed. Any but the current one: 409
 * `agreement_outdated`.
 */
export const Acceptance = z.object({ version: z.string().check(z.maxLength(20)) });
