import {
  BadgeCheck,
  Bell,
  CalendarSync,
  ChevronRight,
  CircleHelp,
  Clock,
  Eye,
  FileText,
  Images,
  LibraryBig,
  type LucideIcon,
  MessageSquareHeart,
  MessagesSquare,
  ScrollText,
  Send,
  Settings,
  ShieldCheck,
  Star,
  UserRoundCheck,
  UsersRound,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '../../kit/ui/Link.tsx';
import { paths } from '../../paths.ts';

interface Action {
  label: string;
  to: string;
  icon: LucideIcon;
}

/** account.md 26, in its order; feedback, which opens a sheet, comes after the first three. */
const ACTIONS: readonly Action[] = [
  { label: 'Settings', to: paths.accountSettings(), icon: Settings },
  { label: 'Privacy', to: paths.privacySecurity(), icon: ShieldCheck },
  { label: 'Notifications', to: paths.notifications(), icon: Bell },
  { label: 'Code & Terms', to: paths.codeOfConduct(), icon: ScrollText },
  { label: 'Terms of Service', to: paths.termsOfService(), icon: FileText },
];

/** What is one's own, wherever it stands in the app (account.md 60). */
const PLACES: readonly Action[] = [
  { label: 'My Applications', to: paths.myApplications(), icon: Send },
  { label: 'Saved Jobs', to: paths.savedJobs(), icon: Star },
  { label: 'Messages', to: paths.messages(), icon: MessagesSquare },
  { label: 'Meetings', to: paths.meetings(), icon: UsersRound },
  { label: 'Certificates & Binder', to: paths.certificates(), icon: BadgeCheck },
  { label: 'Photo Gallery', to: paths.gallery(), icon: Images },
  { label: 'Albums', to: paths.albums(), icon: LibraryBig },
  { label: 'Pickups', to: paths.pickups(), icon: Clock },
  { label: 'Who Looked', to: paths.looks(), icon: Eye },
  { label: 'Calendar Address', to: paths.calendarAddress(), icon: CalendarSync },
  { label: 'Consent Management', to: paths.consentManagement(), icon: UserRoundCheck },
  { label: 'Help & Support', to: paths.helpSupport(), icon: CircleHelp },
];

const LIST =
  'flex flex-col divide-y divide-line overflow-clip rounded-card border border-line bg-card';
const ROW =
  'flex w-full min-h-12 items-center gap-3 px-4 py-1.5 text-start font-strong transition-colors -outline-offset-2 hover:bg-hover active:bg-hover';

export interface ProfileActionsProps {
  onFeedback: () => void;
  /** What stands between the two lists. */
  between: ReactNode;
}

/** The ways on from the profile: those that account.md 26 names, then what is one's own. */
export function ProfileActions({ onFeedback, between }: ProfileActionsProps) {
  return (
    <div className="flex flex-col gap-3 rail:grid rail:grid-cols-2 rail:items-start">
      <div className="flex flex-col gap-3">
        <section aria-labelledby="quick-actions" className="flex flex-col gap-2">
          {/* On a phone the list follows the person, and needs no words of its own. */}
          <h2 id="quick-actions" className="hidden text-base font-strong rail:block">
            Quick Actions
          </h2>
          <ul className={LIST}>
            {ACTIONS.slice(0, 3).map(linkRow)}
            <li>
              <button type="button" className={ROW} onClick={onFeedback}>
                <Sign icon={MessageSquareHeart} />
                <span className="grow">Feedback</span>
              </button>
            </li>
            {ACTIONS.slice(3).map(linkRow)}
          </ul>
        </section>
        {between}
      </div>
      <section aria-labelledby="yours" className="flex flex-col gap-2">
        <h2 id="yours" className="text-base font-strong">
          Yours
        </h2>
        <ul className={LIST}>{PLACES.map(linkRow)}</ul>
      </section>
    </div>
  );
}

const linkRow = ({ label, to, icon }: Action) => (
  <li key={label}>
    <Link to={to} className={ROW}>
      <Sign icon={icon} />
      <span className="min-w-0 grow wrap-anywhere">{label}</span>
      <ChevronRight size="1.25rem" aria-hidden className="shrink-0 text-ink-soft" />
    </Link>
  </li>
);

const Sign = ({ icon: Icon }: { icon: LucideIcon }) => (
  <Icon size="1.25rem" aria-hidden className="shrink-0 text-brand-ink" />
);
