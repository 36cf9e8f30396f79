import {
  useEmailConfirmed,
  useSendsMail,
  useSendsTexts,
  useUserId,
} from '../../account/account.ts';
import { MutedGroups } from '../../groups/board/MutedGroups.tsx';
import NotificationsPage from '../../notifications/NotificationsPage.tsx';

/** The notification preferences, with the known channels to the member. */
export default function NotificationsScreen() {
  const ways = { mail: useSendsMail(), confirmed: useEmailConfirmed(), texts: useSendsTexts() };
  return <NotificationsPage userId={useUserId()} ways={ways} muted={<MutedGroups />} />;
}
