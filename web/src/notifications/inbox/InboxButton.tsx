import { Bell } from 'lucide-react';
import { COUNT } from '../../kit/look/count-look.ts';
import { NavLink } from '../../kit/ui/Link.tsx';
import { paths } from '../../paths.ts';
import { useUnread } from './inbox.data.ts';
import { inboxLabel, unreadText } from './unread.labels.ts';

/**
 * The way to the inbox, with how many entries are unread once the member is `allowed`; a screen
 * reader hears when there are more.
 */
export function InboxButton({ allowed }: { allowed: boolean }) {
  const unread = useUnread(allowed) ?? 0;
  const label = inboxLabel(unread);
  return (
    <>
      <NavLink
        to={paths.inbox()}
        aria-label={label}
        title={label}
        className="relative inline-grid size-bar-touch shrink-0 place-items-center rounded-full text-ink-soft transition-colors hover:bg-hover hover:text-ink aria-[current=page]:text-brand-ink"
      >
        <Bell size="1.375rem" aria-hidden />
        {unread > 0 && (
          <span aria-hidden className={`${COUNT} absolute end-0.5 top-0.5`}>
            {unreadText(unread)}
          </span>
        )}
      </NavLink>
      <span role="status" className="sr-only">
        {unread > 0 && `${unreadText(unread)} unread in your inbox`}
      </span>
    </>
  );
}
