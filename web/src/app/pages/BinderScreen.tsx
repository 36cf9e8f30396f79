import { useSession } from '../../account/account.data.ts';
import { rememberedUser } from '../../account/sign-out/local-entries.ts';
import { useUserId } from '../../account/use-user-id.ts';
import BinderPage from '../../files/binder/BinderPage.tsx';

/** The binder of the signed-in member, whose name is on its cover until they type another. */
export default function BinderScreen() {
  const user = useSession().data?.user ?? rememberedUser();
  return <BinderPage userId={useUserId()} fullName={user?.full_name ?? ''} />;
}
