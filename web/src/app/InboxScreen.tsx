import { MessagesLink } from '../conversations/conversations.ts';
import InboxPage from '../notifications/InboxPage.tsx';

/** The inbox with the way to messages, which are another domain's. */
export default function InboxScreen() {
  return <InboxPage messages={<MessagesLink />} />;
}
