import { createECDH, randomBytes } from 'node:crypto';
import type { PushSubscription } from '@pcr/contract/notifications/channels/push.schema.ts';

/** What a browser says of itself, whose service is on a host that there is not. */
export function pushSubscription(): PushSubscription {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return {
    endpoint: `https://push.example.invalid/${randomBytes(12).toString('hex')}`,
    keys: { p256dh: pair.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') },
  };
}
