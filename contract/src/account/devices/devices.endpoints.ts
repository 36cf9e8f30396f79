import * as z from 'zod/mini';
import { endpoint } from '../../kit/endpoint.ts';
import { Id } from '../../kit/shapes.ts';
import { DeviceEnd, DeviceList } from './devices.schema.ts';

export const listDevices = endpoint('GET', '/devices', {
  out: DeviceList,
  summary: "The caller's own sessions, this one first, then by their last use (devices.md 1)",
});

export const endDevice = endpoint('DELETE', '/devices/:id', {
  params: z.object({ id: Id }),
  summary:
    "Signs one of the caller's own devices out; 404 when it is signed out already or another's",
});

export const endOtherDevices = endpoint('DELETE', '/devices', {
  summary: 'Signs out all devices of the caller but the one that asks',
});

export const endUnknownDevice = endpoint('POST', '/devices/end', {
  access: 'anybody',
  in: DeviceEnd,
  summary:
    'Signs out the device that the mail with this token was about; 400 when it is signed out already',
});
