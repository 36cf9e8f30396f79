import ChangePasswordPage from '../../account/password/ChangePasswordPage.tsx';
import { CalendarAddressNote } from '../../events/events.ts';

/** A new password, and what goes on working without it. */
export default function ChangePasswordScreen() {
  return <ChangePasswordPage others={<CalendarAddressNote />} />;
}
