import { UNREAD_COUNTED } from '@pcr/contract/notifications/inbox/unread.ts';

/** '7', '99+'. */
export function unreadText(unread: number): string {
  return unread >= UNREAD_COUNTED ? `${UNREAD_COUNTED - 1}+` : String(unread);
}

/** 'Inbox', 'Inbox, 3 unread'. */
export function inboxLabel(unread: number): string {
  return unread > 0 ? `Inbox, ${unreadText(unread)} unread` : 'Inbox';
}
