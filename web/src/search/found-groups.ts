import { comparable } from '@pcr/contract/kit/comparing.ts';
import type { SearchFound, SearchHit, SearchKind } from '@pcr/contract/search/search.schema.ts';
import {
  ArrowRight,
  BookOpen,
  Briefcase,
  CalendarDays,
  FileText,
  HandHeart,
  Image,
  type LucideIcon,
  Megaphone,
  UserRound,
  Users,
  UsersRound,
} from 'lucide-react';
import { FOLDER_LABELS } from '../files/files.ts';
import { GUIDE_PAGES, TUTORIALS } from '../help/help.ts';
import { weekdayText } from '../kit/words/said-time.ts';
import { paths } from '../paths.ts';
import { placesFor } from './places.ts';

/** One line of the search: where it leads, and what it says. */
export interface Line {
  to: string;
  title: string;
  facts: string;
  /** Of a person; undefined of anything else. */
  photo?: string | null;
}

export interface LineGroup {
  name: string;
  icon: LucideIcon;
  lines: readonly Line[];
  /** Leads to the list with the same search, where there are more. */
  all?: { to: string; label: string };
}

const closed = (status: string | null) =>
  status === 'filled' ? 'Filled' : status === 'closed' ? 'Closed' : null;
const archived = (status: string | null) =>
  status === 'archived' ? 'Archived' : status === 'inactive' ? 'Inactive' : null;
const folderOf = ({ folder }: SearchHit) => folder as keyof typeof FOLDER_LABELS;

interface Kind {
  name: string;
  icon: LucideIcon;
  to: (hit: SearchHit) => string;
  facts: (hit: SearchHit) => readonly (string | null)[];
  /** Null where there is no list of them (members.md: nobody is in one). */
  list: ((words: string, first: SearchHit) => { to: string; label?: string }) | null;
}

const found = (path: string, words: string) => {
  const [at, query = ''] = path.split('?');
  const url = new URLSearchParams(query);
  if (words) url.set('search', words);
  return `${at}?${url}`;
};

const KINDS: Readonly<Record<SearchKind, Kind>> = {
  families: {
    ...{ name: 'Family Records', icon: Users, to: ({ id }) => paths.familyRecord(id) },
    facts: ({ detail, status }) => [detail, status === 'Active' ? null : status],
    list: (words) => ({ to: found(paths.familyRecords(), words) }),
  },
  people: {
    ...{ name: 'People', icon: UserRound, to: ({ id }) => `?member=${id}` },
    facts: ({ detail }) => [detail],
    list: null,
  },
  contractors: {
    ...{ name: 'Contractors', icon: HandHeart, to: ({ id }) => paths.contractor(id) },
    facts: ({ detail }) => [detail],
    list: (words) => ({ to: found(paths.contractors(), words) }),
  },
  jobs: {
    ...{ name: 'Jobs', icon: Briefcase, to: ({ id }) => paths.job(id) },
    facts: ({ detail, status }) => [detail, closed(status)],
    list: (words) => ({ to: found(paths.jobs(), words) }),
  },
  events: {
    ...{ name: 'Events', icon: CalendarDays, to: ({ id }) => paths.event(id) },
    facts: ({ day, detail, status }) => [
      day && weekdayText(day),
      detail,
      status === 'cancelled' ? 'Cancelled' : null,
    ],
    list: (words) => ({ to: found(`${paths.events()}?status=all`, words) }),
  },
  groups: {
    ...{ name: 'Groups', icon: UsersRound },
    to: ({ id, status }) => (status === 'member' ? paths.groupBoard(id) : paths.group(id)),
    facts: ({ detail }) => [detail],
    list: (words) => ({ to: found(paths.events({ tab: 'groups' }), words) }),
  },
  documents: {
    ...{ name: 'Documents', icon: FileText },
    to: (hit) => `${paths.documents()}?folder=${hit.folder}&document=${hit.id}`,
    facts: (hit) => [FOLDER_LABELS[folderOf(hit)]],
    // Each folder has a list of its own.
    list: (words, first) => ({
      to: found(`${paths.documents()}?folder=${first.folder}`, words),
      label: `See all in ${FOLDER_LABELS[folderOf(first)]}`,
    }),
  },
  photos: {
    ...{ name: 'Photos', icon: Image, to: ({ id }) => `${paths.gallery()}?photo=${id}` },
    facts: ({ day }) => [day && weekdayText(day)],
    list: (words) => ({ to: found(paths.gallery(), words) }),
  },
  announcements: {
    ...{ name: 'Announcements', icon: Megaphone },
    to: ({ id }) => `${paths.announcements()}?announcement=${id}`,
    facts: ({ detail, status }) => [archived(status), detail],
    list: () => ({ to: paths.announcements(), label: 'See all announcements' }),
  },
};

/** What the server has found. */
export const groupsOf = ({ found }: SearchFound, words: string): LineGroup[] =>
  found.flatMap(({ kind, items, more }) => {
    const { name, icon, to, facts, list } = KINDS[kind];
    const [first] = items;
    if (!first) return [];
    const all = more && list?.(words, first);
    return {
      ...{ name, icon },
      lines: items.map((hit) => ({
        to: to(hit),
        title: hit.title,
        facts: facts(hit)
          .filter((fact) => fact)
          .join(' · '),
        ...(kind === 'people' && { photo: hit.photo }),
      })),
      ...(all && { all: { to: all.to, label: all.label ?? 'See all' } }),
    };
  });

/** What the device knows by itself: places, and pages of the guide. */
export function groupsHere(words: string): LineGroup[] {
  const places = placesFor(words);
  const goTo: LineGroup = {
    ...{ name: 'Go to', icon: ArrowRight },
    lines: places.map(({ label, to }) => ({ to, title: label, facts: '' })),
  };
  return places.length > 0 ? [goTo] : [];
}

const HELP_SHOWN = 5;

export function helpFor(words: string): LineGroup[] {
  const sought = comparable(words);
  const pages = [
    ...GUIDE_PAGES.map((page) => ({ ...page, to: paths.guide(page.name) })),
    ...TUTORIALS.map((page) => ({ ...page, to: paths.tutorials(page.name) })),
  ].filter(({ title, summary }) => sought && comparable(`${title}\n${summary}`).includes(sought));
  if (pages.length === 0) return [];
  return [
    {
      ...{ name: 'Help', icon: BookOpen },
      lines: pages
        .slice(0, HELP_SHOWN)
        .map(({ title, summary, to }) => ({ to, title, facts: summary })),
      ...(pages.length > HELP_SHOWN && { all: { to: paths.guide(), label: 'See the user guide' } }),
    },
  ];
}
