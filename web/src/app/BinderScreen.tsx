import { useSession } from '../account/account.data.ts';
import { rememberedUser } from '../account/local-entries.ts';
import BinderPage from '../files/binder/BinderPage.tsx';

/** The binder of whoever is signed in, whose name stands on its cover until they type another. */
export default function BinderScreen() {
  const user = useSession().data?.user ?? rememberedUser();
  return <BinderPage userId={user?.id ?? ''} fullName={user?.full_name ?? ''} />;
}
