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

/** kit.md 78: the five entries of the menu and of the bottom bar. */
export const ENTRIES: readonly NavigationEntry[] = [
  { label: 'Dashboard', to: paths.dashboard(), icon: LayoutDashboard },
  { label: 'Family Records', to: paths.familyRecords(), icon: Users },
  { label: 'Contractors', to: paths.contractors(), icon: HandHeart },
  { label: 'Events', to: paths.events(), icon: CalendarDays },
  { label: 'Profile', to: paths.profile(), icon: CircleUserRound },
];

/** Stands in the bottom bar only. */
export const DOCUMENTS: NavigationEntry = {
  label: 'Documents',
  to: paths.documents(),
  icon: FileText,
};
