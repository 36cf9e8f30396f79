import {
  BadgeCheck,
  Bell,
  Briefcase,
  CircleHelp,
  Images,
  Keyboard,
  MessagesSquare,
  Settings2,
  UsersRound,
} from 'lucide-react';
import { useLocation } from 'react-router';
import { useUnreadConversations } from '../../conversations/conversations.data.ts';
import { COUNT } from '../../kit/look/count-look.ts';
import { Link } from '../../kit/ui/Link.tsx';
import { useUnread } from '../../notifications/inbox/inbox.data.ts';
import { unreadText } from '../../notifications/inbox/unread.labels.ts';
import { paths } from '../../paths.ts';
import { type NavigationEntry, placeOf } from '../navigation.ts';

const INBOX = paths.inbox();
const MESSAGES = paths.messages();

/** kit.md 164: every other place, in the menu and in the rail. */
const PLACES: readonly NavigationEntry[] = [
  { label: 'Job Board', to: paths.jobs(), icon: Briefcase },
  { label: 'Messages', to: MESSAGES, icon: MessagesSquare },
  { label: 'Photos', to: paths.gallery(), icon: Images },
  { label: 'Groups & Mentors', to: paths.events({ tab: 'groups' }), icon: UsersRound },
  { label: 'Certificates & Binder', to: paths.certificates(), icon: BadgeCheck },
  { label: 'Inbox', to: INBOX, icon: Bell },
  { label: 'Notifications', to: paths.notifications(), icon: Settings2 },
  { label: 'Help', to: paths.helpSupport(), icon: CircleHelp },
];

export interface MorePlacesProps {
  className: string;
  /** As of a link: what the menu leads to stands in its place. */
  replace?: boolean;
  /** Something may be asked about this member. */
  allowed: boolean;
  /** Shows the keyboard shortcuts, on a screen that is wide enough to have a keyboard. */
  onShortcuts?: () => void;
}

export default function MorePlaces(props: MorePlacesProps) {
  const { className, replace = false, allowed, onShortcuts } = props;
  return (
    <ul>
      {PLACES.map(({ label, to, icon: Icon }) => (
        <li key={to}>
          <Place to={to} replace={replace} className={className}>
            <Icon size={22} aria-hidden className="shrink-0" />
            <span className="min-w-0 grow">{label}</span>
            {allowed && to === MESSAGES && <UnreadMessages />}
            {allowed && to === INBOX && <UnreadInbox />}
          </Place>
        </li>
      ))}
      {onShortcuts && (
        <li className="hidden rail:block">
          <button type="button" onClick={onShortcuts} className={className}>
            <Keyboard size={22} aria-hidden className="shrink-0" />
            Keyboard shortcuts
          </button>
        </li>
      )}
    </ul>
  );
}

function Place({ to, ...rest }: Parameters<typeof Link>[0] & { to: string }) {
  const here = placeOf(useLocation()) === to;
  return <Link {...rest} to={to} aria-current={here ? 'page' : undefined} />;
}

const UnreadMessages = () => <Count count={useUnreadConversations()} />;
const UnreadInbox = () => <Count count={useUnread()} />;

function Count({ count = 0 }: { count: number | undefined }) {
  if (count === 0) return null;
  return (
    <span className={`${COUNT} shrink-0`}>
      <span aria-hidden>{unreadText(count)}</span>
      <span className="sr-only">, {unreadText(count)} unread</span>
    </span>
  );
}
