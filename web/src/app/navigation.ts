import {
  CalendarDays,
  CircleUserRound,
  FileText,
  HandHeart,
  LayoutDashboard,
  type LucideIcon,
  Users,
} from 'lucide-react';
import { paths } from '../paths.ts';

export interface NavigationEntry {
  label: string;
  to: string;
  icon: LucideIcon;
}

/** kit.md 78: the first five entries of the menu and of the bottom bar. */
export const ENTRIES: readonly NavigationEntry[] = [
  { label: 'Dashboard', to: paths.dashboard(), icon: LayoutDashboard },
  { label: 'Family Records', to: paths.familyRecords(), icon: Users },
  { label: 'Contractors', to: paths.contractors(), icon: HandHeart },
  { label: 'Events', to: paths.events(), icon: CalendarDays },
  { label: 'Profile', to: paths.profile(), icon: CircleUserRound },
];

/** Stands in the bottom bar and in the rail. */
export const DOCUMENTS: NavigationEntry = {
  label: 'Documents',
  to: paths.documents(),
  icon: FileText,
};

/**
 * The entry of the bar that a screen belongs to, by the first parts of both addresses (kit.md 163).
 * What is not here is an entry itself.
 */
export const TAB_OF: Readonly<Record<string, string>> = {
  jobs: 'dashboard',
  inbox: 'dashboard',
  messages: 'dashboard',
  announcements: 'dashboard',
  broadcasts: 'dashboard',
  'daily-report': 'dashboard',
  groups: 'events',
  gallery: 'documents',
  'account-settings': 'profile',
  'privacy-security': 'profile',
  'consent-management': 'profile',
  notifications: 'profile',
  'help-support': 'profile',
  'code-of-conduct': 'profile',
  'terms-of-service': 'profile',
};

/**
 * The places of the second group (kit.md 164), each followed by the screens that belong to it
 * without standing below its address.
 */
const PLACES: readonly (readonly [place: string, ...belong: string[]])[] = [
  [paths.jobs()],
  [paths.messages()],
  [paths.gallery()],
  [paths.events({ tab: 'groups' }), paths.mentorship(), '/groups'],
  [paths.certificates(), paths.binder()],
  [paths.inbox()],
  [paths.notifications()],
  [paths.helpSupport()],
];

interface Whereabouts {
  pathname: string;
  search: string;
}

/** The place of the second group that a screen belongs to. */
export function placeOf({ pathname, search }: Whereabouts): string | undefined {
  const isHere = (place: string) => {
    const [path = '', query] = place.split('?');
    return query
      ? path === pathname && search.includes(query)
      : `${pathname}/`.startsWith(`${path}/`);
  };
  return PLACES.find((places) => places.some(isHere))?.[0];
}

/**
 * How an entry of the bar is marked on a screen: as its own, as one that belongs to it, or not. In
 * the rail a place of the second group has a row of its own, and is marked alone.
 */
export function markOf(
  entry: string,
  place: Whereabouts,
  isRail = false,
): 'page' | 'true' | undefined {
  const isPlace = placeOf(place) !== undefined;
  if (isRail && isPlace) return undefined;
  const { pathname } = place;
  if (pathname === entry) return isPlace ? 'true' : 'page';
  const [, first = ''] = pathname.toLowerCase().split('/');
  return entry === `/${TAB_OF[first] ?? first}` ? 'true' : undefined;
}
