import { Briefcase, CalendarDays, HandHeart, type LucideIcon, Search } from 'lucide-react';
import { Link } from '../kit/ui/Link.tsx';
import { paths } from '../paths.ts';

interface QuickAction {
  title: string;
  text: string;
  to: string;
  icon: LucideIcon;
}

/** dashboard.md 4. */
const ACTIONS: readonly QuickAction[] = [
  {
    title: 'Search Family Records',
    text: 'Family look-up history',
    to: paths.familyRecords(),
    icon: Search,
  },
  {
    title: 'Find Contractors',
    text: 'Browse licensed service providers',
    to: paths.contractors(),
    icon: HandHeart,
  },
  { title: 'Browse Job Board', text: 'Find work and post jobs', to: paths.jobs(), icon: Briefcase },
  {
    title: 'View Events',
    text: 'Upcoming conferences and meetings',
    to: paths.events(),
    icon: CalendarDays,
  },
];

export function QuickActions() {
  return (
    <nav aria-label="Quick actions">
      <ul className="grid grid-cols-pair gap-2 wide:grid-cols-4 rail:grid-cols-2">
        {ACTIONS.map(({ title, text, to, icon: Icon }) => (
          <li key={to} className="flex">
            <Link
              to={to}
              className="flex min-h-touch w-full min-w-0 gap-2 rounded-card border border-line bg-card px-2 py-1 text-sm leading-[1.25] transition-colors hover:border-line-strong"
            >
              <Icon size="1.125rem" aria-hidden className="shrink-0 text-brand-ink" />
              <span className="flex min-w-0 flex-col">
                <span className="font-strong">{title}</span>
                <span className="text-ink-soft">{text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
