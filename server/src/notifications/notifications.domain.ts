import { cleanLine } from '@pcr/contract/kit/typed.ts';
import { INBOX_KINDS, INBOX_PARTS } from '@pcr/contract/notifications/inbox/inbox.schema.ts';
import { NotificationPreferences } from '@pcr/contract/notifications/notifications.schema.ts';
import type { Domain } from '../domain.ts';
import { broadcastForms } from './broadcasts/broadcasts.forms.ts';
import { broadcastRoutes } from './broadcasts/broadcasts.routes.ts';
import { broadcastDaily, broadcastTasks, resumeBroadcasts } from './broadcasts/broadcasts.tasks.ts';
import { channelDaily, channelTasks } from './channels/channels.tasks.ts';
import { phoneRoutes } from './channels/phone.routes.ts';
import { pushRoutes } from './channels/push.routes.ts';
import { forgetEntries } from './inbox/inbox.queries.ts';
import { inboxRoutes } from './inbox/inbox.routes.ts';
import { inboxDaily, inboxMinutely, inboxTasks } from './inbox/inbox.tasks.ts';
import { tellRefusedAddress } from './inbox/inbox.ts';
import { notificationRoutes } from './notifications.routes.ts';
import {
  chosenChannels,
  forgetPhone,
  notificationForms,
  notifier,
  reaching,
  refuseCode,
} from './notifications.ts';
import { sentRoutes } from './sent/sent.routes.ts';
import { unsubscribeRoutes } from './unsubscribe/unsubscribe.routes.ts';

/** More than any has. */
const PART_MOST = 1000;

/** Whether an entry says something that PCR says, in no more words. */
function isEntry({ kind, parts }: Readonly<Record<string, unknown>>): boolean {
  const known = INBOX_KINDS.find((one) => one === kind);
  const read = known && INBOX_PARTS[known].safeParse(parts);
  return (
    read?.success === true &&
    Object.values(read.data).every((part) => part.length <= PART_MOST && cleanLine(part) === part)
  );
}

export const notifications = {
  name: 'notifications',
  routes(bind, parts, server) {
    inboxRoutes(bind, parts);
    unsubscribeRoutes(bind, server, parts);
    sentRoutes(bind, parts);
    pushRoutes(bind, parts);
    phoneRoutes(bind, parts);
    notificationRoutes(bind, parts);
    broadcastRoutes(bind, parts);
  },
  tasks: (parts) => ({ ...inboxTasks(parts), ...channelTasks(parts), ...broadcastTasks(parts) }),
  daily: [...inboxDaily, ...channelDaily, ...broadcastDaily],
  minutely: inboxMinutely,
  async erase(tx, userId) {
    await forgetPhone(tx, userId);
    await forgetEntries(tx, userId);
  },
  notTold: { 'inbox_entries.who_id': 'it is the inbox of the one who is told' },
  forms: (parts) => ({ ...notificationForms(parts), ...broadcastForms(parts) }),
  resume: resumeBroadcasts,
  telling: {
    notifier,
    wantsMail: async (db, id) => (await chosenChannels(db, { id })).email_notifications,
    refusedAddress: tellRefusedAddress,
    refuseCode,
    reaching,
  },
  commands: async () => (await import('./broadcasts/broadcasts.commands.ts')).broadcastCommands,
  tables: [
    {
      table: 'notification_preferences',
      owner: 'user_id',
      words: { at: 570, title: 'Notifications', says: 'How PCR tells you about news.' },
      imported: { reads: NotificationPreferences.shape },
    },
    {
      table: 'push_devices',
      owner: 'user_id',
      omit: ['session_id', 'endpoint', 'p256dh', 'auth', 'server_key'],
      words: {
        at: 680,
        title: 'Devices that get notifications',
        says: 'Their names, and since when. Codes and keys are not in here.',
      },
    },
    {
      table: 'phone_numbers',
      owner: 'user_id',
      words: {
        at: 690,
        title: 'Your number for text messages',
        says: 'The phone number you confirmed.',
        shows: ['phone'],
      },
    },
    {
      table: 'phone_codes',
      owner: 'user_id',
      omit: ['code_hash'],
      words: {
        at: 700,
        title: 'A new phone number',
        says: 'A number that you have not confirmed yet.',
      },
    },
    {
      table: 'inbox_entries',
      owner: 'user_id',
      omit: ['who_id'],
      words: { at: 540, title: 'Your inbox', says: 'What PCR told you in the app.' },
      imported: { fresh: ['held_until'], takes: isEntry },
    },
    {
      table: 'broadcast_receipts',
      owner: 'user_id',
      only: 't.told_at is not null',
      words: {
        at: 780,
        title: 'Messages to many members',
        says: 'Which emergencies and news you got, and when you said that you had seen them.',
      },
    },
  ],
} satisfies Domain;
