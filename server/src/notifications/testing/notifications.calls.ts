import * as broadcasts from '@pcr/contract/notifications/broadcasts/broadcasts.endpoints.ts';
import * as phone from '@pcr/contract/notifications/channels/phone.endpoints.ts';
import * as push from '@pcr/contract/notifications/channels/push.endpoints.ts';
import * as inbox from '@pcr/contract/notifications/inbox/inbox.endpoints.ts';
import * as notifications from '@pcr/contract/notifications/notifications.endpoints.ts';
import { PREFERENCE_DEFAULTS } from '@pcr/contract/notifications/notifications.schema.ts';
import * as sent from '@pcr/contract/notifications/sent/sent.endpoints.ts';
import * as unsubscribing from '@pcr/contract/notifications/unsubscribe/unsubscribe.endpoints.ts';
import { SECRET } from '../../testing/app-for-tests.ts';
import { calling, type EndpointCall, type RecordsOf } from '../../testing/endpoints/calling.ts';
import { newId } from '../../testing/new-id.ts';
import { unsubscribeLinks } from '../notifications.ts';
import { hasPushDevice, isTold, isWarned, missesMail } from './published.ts';
import { pushSubscription } from './push-drafts.ts';

export interface NotificationsRecords {
  /** The id of an entry in the inbox of the same owner. */
  inboxEntry: string;
  /** The id of a way by which something was sent to the same owner, and did not arrive. */
  failedWay: string;
  /** What a link in a mail to the same owner carries. */
  unsubscribeToken: string;
  /** The id of an emergency that the same owner was told of. */
  emergency: string;
  /** The id of a device of the same owner that is told by push. */
  pushDevice: string;
}
declare module '../../testing/endpoints/calling.ts' {
  interface Subject extends NotificationsRecords {}
}

/** A right call of each endpoint, as the owner would make it, and what it answers to whom. */
export const calls: readonly EndpointCall[] = [
  calling(broadcasts.getBroadcast, [401, 404, 404, 200], ({ emergency }) => ({
    params: { id: emergency },
  })),
  calling(broadcasts.confirmBroadcast, [401, 404, 404, 200], ({ emergency }) => ({
    params: { id: emergency },
  })),
  calling(inbox.listInbox, [401, 200, 200, 200], () => ({ query: {} })),
  calling(inbox.countUnread, [401, 200, 200, 200], () => ({})),
  calling(inbox.getInboxEntry, [401, 404, 404, 200], ({ inboxEntry }) => ({
    params: { id: inboxEntry },
  })),
  calling(inbox.readInboxEntry, [401, 404, 404, 200], ({ inboxEntry }) => ({
    params: { id: inboxEntry },
  })),
  calling(inbox.readInboxThrough, [401, 404, 404, 204], ({ inboxEntry }) => ({
    params: { id: inboxEntry },
  })),
  calling(sent.listSentNotifications, [401, 200, 200, 200], () => ({ query: {} })),
  calling(sent.retryNotification, [401, 404, 404, 200], ({ failedWay }) => ({
    params: { id: failedWay },
  })),
  // There is no mail server here.
  // These tests have no mail server.
  calling(sent.sendTestNotification, [401, 422, 422, 422], () => ({
    in: { channel: 'mail' as const },
  })),
  calling(sent.getMailAddressState, [401, 200, 200, 200], () => ({})),
  calling(sent.tryMailAddressAgain, [401, 422, 422, 422], () => ({})),
  // Whoever has the link; it changes what the owner gets.
  calling(unsubscribing.getSubscription, [200, 200, 200, 200], ({ unsubscribeToken }) => ({
    query: { token: unsubscribeToken },
  })),
  calling(unsubscribing.unsubscribe, [200, 200, 200, 200], ({ unsubscribeToken }) => ({
    in: { token: unsubscribeToken },
  })),
  // Of one's own inbox alone.
  calling(inbox.readInboxAbout, [401, 204, 204, 204], () => ({
    in: { subject_id: newId(), until: '2026-07-27T12:00:00Z' },
  })),
  calling(push.listPushDevices, [401, 200, 200, 200], () => ({})),
  calling(push.addPushDevice, [401, 200, 200, 200], () => ({ in: pushSubscription() })),
  calling(push.removePushDevice, [401, 404, 404, 204], ({ pushDevice }) => ({
    params: { id: pushDevice },
  })),
  calling(phone.getOwnPhone, [401, 200, 200, 200], () => ({})),
  // No SMS can go out here, and no code is on its way.
  calling(phone.requestPhoneCode, [401, 409, 409, 409], () => ({
    in: { phone: '(512) 555-0100' },
  })),
  calling(phone.confirmPhone, [401, 422, 422, 422], () => ({ in: { code: '000000' } })),
  calling(phone.removePhone, [401, 204, 204, 204], () => ({})),
  // How one is told needs no agreement, as the inbox needs none.
  calling(notifications.getPreferences, [401, 200, 200, 200], () => ({})),
  calling(notifications.createOrUpdatePreferences, [401, 200, 200, 200], () => ({
    in: { ...PREFERENCE_DEFAULTS, updated_at: null },
  })),
  calling(notifications.sayTimeZone, [401, 204, 204, 204], () => ({
    in: { time_zone: 'America/Chicago' },
  })),
];

/** How each record is made; what it hangs on is `its`. */
export const records: RecordsOf<NotificationsRecords> = {
  inboxEntry: isTold,
  failedWay: missesMail,
  unsubscribeToken: async ({ id }) =>
    new URL(unsubscribeLinks('http://pcr.test', SECRET, id, 'surveys').page).searchParams.get(
      'token',
    ) ?? '',
  emergency: isWarned,
  pushDevice: hasPushDevice,
};

/** Where a stranger’s call changes a row of the owner’s. */
export const changedByStrangers = { unsubscribe: 'notification_preferences' };
