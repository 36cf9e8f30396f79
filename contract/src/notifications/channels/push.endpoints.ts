import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { Id } from '../../kit/shapes.ts';
import { PushDevice, PushDevices, PushSubscription } from './push.schema.ts';

export const listPushDevices = endpoint('GET', '/push-devices', {
  out: PushDevices,
  summary:
    "The caller's own devices that are told by push, this one first, and the key for one more",
});

export const addPushDevice = endpoint('POST', '/push-devices', {
  in: PushSubscription,
  out: PushDevice,
  again: true,
  summary:
    'Tells the browser that asks by push, until its sign-in ends; again: it is still there (notifications.md 50)',
});

export const removePushDevice = endpoint('DELETE', '/push-devices/:id', {
  params: z.object({ id: Id }),
  summary:
    "Tells one of the caller's own devices no more; 404 when it is gone already or another's",
});
