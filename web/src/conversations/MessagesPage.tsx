import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useRail } from '../kit/browser/use-wide.ts';
import { itemsOf } from '../kit/cache/list-pages.ts';
import { BackLink } from '../kit/page/BackLink.tsx';
import { paths } from '../paths.ts';
import { BesideChat } from './BesideChat.tsx';
import { ConversationList } from './ConversationList.tsx';
import { useConversations } from './conversations.data.ts';

/**
 * The member's conversations, the one with the newest message first. Where there is room for both
 * the first opens by itself beside them.
 */
export default function MessagesPage() {
  const isWide = useRail();
  const { data } = useConversations();
  const navigate = useNavigate();
  const { search } = useLocation();
  const first = itemsOf(data)[0]?.id;
  useEffect(() => {
    // A sheet that is open here stays.
    if (!isWide || !first || search) return;
    let left = false;
    // Its code is there first, so that nothing is drawn in between.
    const go = () => left || navigate(paths.message(first), { replace: true });
    void import('./ConversationPage.tsx').then(go, go);
    return () => {
      left = true;
    };
  }, [isWide, first, search, navigate]);
  return (
    <div className="flex flex-col gap-4">
      <title>Messages – PCR</title>
      {isWide && (!data || first) ? (
        <BesideChat />
      ) : (
        <>
          <BackLink to={paths.inbox()}>Inbox</BackLink>
          <ConversationList />
        </>
      )}
    </div>
  );
}
