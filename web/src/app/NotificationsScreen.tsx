import { useSendsMail, useSession, useUserId } from '../account/account.ts';
import NotificationsPage from '../notifications/NotificationsPage.tsx';

/** The notification preferences, with what the account knows of the member's address. */
export default function NotificationsScreen() {
  const session = useSession();
  const confirmed = session.data?.user.email_confirmed ?? true;
  return <NotificationsPage userId={useUserId()} mail={{ sent: useSendsMail(), confirmed }} />;
}
