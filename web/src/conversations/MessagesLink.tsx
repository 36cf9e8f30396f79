import { MessagesSquare } from 'lucide-react';
import { ButtonLink } from '../kit/ui/ButtonLink.tsx';
import { paths } from '../paths.ts';
import { useUnreadConversations } from './conversations.data.ts';

/** The way to one's messages, with how many conversations are unread. */
export function MessagesLink() {
  const unread = useUnreadConversations() ?? 0;
  const shown = unread > 99 ? '99+' : String(unread);
  return (
    <ButtonLink to={paths.messages()} icon={MessagesSquare}>
      Messages
      {unread > 0 && (
        <>
          <span
            aria-hidden
            className="grid h-5 min-w-5 place-items-center rounded-full bg-brand px-1 text-nav font-strong text-on-brand"
          >
            {shown}
          </span>
          <span className="sr-only">{`, ${shown} unread`}</span>
        </>
      )}
    </ButtonLink>
  );
}
