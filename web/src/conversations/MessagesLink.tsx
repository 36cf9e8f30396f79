import { MessagesSquare } from 'lucide-react';
import { COUNT } from '../kit/look/count-look.ts';
import { ButtonLink } from '../kit/ui/ButtonLink.tsx';
import { paths } from '../paths.ts';
import { useUnreadConversations } from './conversations.data.ts';

/** The way to one's messages, with how many conversations are unread. */
export function MessagesLink() {
  const unread = useUnreadConversations() ?? 0;
  const shown = unread > 99 ? '99+' : String(unread);
  return (
    <ButtonLink
      to={paths.messages()}
      icon={MessagesSquare}
      // The narrowest phone has room for its words and for what stands beside it.
      className="max-wide:px-3! @max-[19rem]:[&_svg]:hidden"
    >
      Messages
      {unread > 0 && (
        <>
          <span aria-hidden className={COUNT}>
            {shown}
          </span>
          <span className="sr-only">{`, ${shown} unread`}</span>
        </>
      )}
    </ButtonLink>
  );
}
