import { AuthFrame } from '../account/account.ts';
import { Unsubscribing } from '../notifications/unsubscribe/Unsubscribing.tsx';

/** Where the link of a mail leads that turns such mails off; the frame is another domain's. */
export default function UnsubscribeScreen() {
  return (
    <AuthFrame title="Unsubscribe" tagline="Choose what we send you">
      <Unsubscribing />
    </AuthFrame>
  );
}
