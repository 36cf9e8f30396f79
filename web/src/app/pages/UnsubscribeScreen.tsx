import { AuthFrame, useSession, useUserId } from '../../account/account.ts';
import { Unsubscribing } from '../../notifications/unsubscribe/Unsubscribing.tsx';

/** Where the link of a mail leads that turns such mails off; the frame is another domain's. */
export default function UnsubscribeScreen() {
  const isNobody = useSession().data === null;
  const isRemembered = useUserId() !== '';
  return (
    <AuthFrame title="Unsubscribe" tagline="Choose what we send you">
      <Unsubscribing signsInFirst={isNobody && !isRemembered} />
    </AuthFrame>
  );
}
