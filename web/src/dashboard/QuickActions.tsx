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
      <ul className="grid grid-cols-pair gap-3 wide:grid-cols-4">
        {ACTIONS.map(({ title, text, to, icon: Icon }) => (
          <li key={to} className="flex">
            <Link
              to={to}
              className="flex w-full min-w-0 flex-col gap-1 rounded-card border border-line bg-card p-3 transition-colors hover:border-line-strong"
            >
              <span className="mb-1 grid size-10 place-items-center rounded-full bg-brand-soft text-brand-ink">
                <Icon size="1.25rem" aria-hidden />
              </span>
              <span className="font-strong">{title}</span>
              <span className="text-sm text-ink-soft">{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
