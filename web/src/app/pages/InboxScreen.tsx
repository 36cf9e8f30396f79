import { MessagesLink } from '../../conversations/conversations.ts';
import { pickupEntryActions } from '../../families/families.ts';
import InboxPage from '../../notifications/inbox/InboxPage.tsx';

/**
 * The inbox with the way to messages and what can be done about a pickup, which are other domains'.
 */
export default function InboxScreen() {
  return <InboxPage messages={<MessagesLink />} actions={pickupEntryActions} />;
}
