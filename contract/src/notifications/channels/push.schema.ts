import * as z from 'zod/mini';
import { Id, Instant } from '../../kit/shapes.ts';

/** The live topic of a member's own devices that are told by push. */
export const PUSH_TOPIC = 'push';
/** Devices that a member may have; one more replaces the one used longest ago. */
export const PUSH_DEVICES_MOST = 20;

/** A browser that is told by push (notifications.md 50), as its member knows it again. */
export const PushDevice = z.object({
  id: Id,
  /** 'Chrome on Android' */
  name: z.string(),
  created_at: Instant,
  /** When it last said that it is there, to within a day. */
  seen_at: Instant,
  /** The one that asks. */
  this_device: z.boolean(),
});
export type PushDevice = z.infer<typeof PushDevice>;

export const PushDevices = z.object({
  /** The key that a browser is to take pushes from: `applicationServerKey`. */
  key: z.string(),
  items: z.array(PushDevice),
});
export type PushDevices = z.infer<typeof PushDevices>;

const NOT_OF_A_BROWSER = 'This is not what a browser sends';
const bytes = (max: number) =>
  z
    .string({ error: NOT_OF_A_BROWSER })
    .check(z.maxLength(max, NOT_OF_A_BROWSER), z.regex(/^[\w-]+$/, { error: NOT_OF_A_BROWSER }));

/**
 * A PushSubscription as its toJSON() has it (W3C, Push API); what the server has no use for is left
 * out.
 */
export const PushSubscription = z.object({
  endpoint: z
    .string({ error: NOT_OF_A_BROWSER })
    .check(
      z.maxLength(1000, NOT_OF_A_BROWSER),
      z.regex(/^https:\/\/[\x21-\x7e]+$/, { error: NOT_OF_A_BROWSER }),
    ),
  keys: z.object({ p256dh: bytes(100), auth: bytes(50) }),
});
export type PushSubscription = z.infer<typeof PushSubscription>;
