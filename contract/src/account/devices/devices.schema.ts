import * as z from 'zod/mini';
import { Id, Instant } from '../../kit/shapes.ts';

/** A session of the member, as they know it again (devices.md 1). */
export const Device = z.object({
  id: Id,
  /** 'Firefox'; null where the browser does not say it. */
  browser: z.nullable(z.string()),
  /** 'Windows'; null where the browser does not say it. */
  system: z.nullable(z.string()),
  /** When it signed in. */
  signed_in_at: Instant,
  /** To within some minutes. */
  last_used_at: Instant,
  /** The one that asks. */
  this_device: z.boolean(),
});
export type Device = z.infer<typeof Device>;
export const DeviceList = z.object({ items: z.array(Device) });

/** The token of the link in the mail about a new device. */
export const DeviceEnd = z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) });

/** The live topic of a member's own devices. */
export const DEVICES_TOPIC = 'devices';
