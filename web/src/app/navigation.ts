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

/** A part of a screen that is a place of its own in the second group (kit.md 164). */
const OWN_PLACE = /[?&]tab=[gm]/;

/** How an entry of the bar is marked on a screen: as its own, as one that belongs to it, or not. */
export function markOf(
  entry: string,
  { pathname, search }: { pathname: string; search: string },
): 'page' | 'true' | undefined {
  if (pathname === entry) return OWN_PLACE.test(search) ? 'true' : 'page';
  const [, first = ''] = pathname.toLowerCase().split('/');
  return entry === `/${TAB_OF[first] ?? first}` ? 'true' : undefined;
}
