import { SHOWN_USER } from '@pcr/contract/kit/endpoint.ts';
import { getStart, START_PARTS } from '@pcr/contract/start/start.endpoints.ts';
import type { StartScreen } from '@pcr/contract/start/start.schema.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { GracePeriodBanner } from '../../account/deletion/GracePeriodBanner.tsx';
import AuthScreen from '../../account/sign-in/AuthScreen.tsx';
import { CAME_FOR } from '../../account/sign-in/came-for.ts';
import { REGISTRATION_DRAFT } from '../../account/sign-in/registration-draft.ts';
import { LOCAL } from '../../account/sign-out/local-entries.ts';
import { CODE_STEP } from '../../account/two-factor/code-step.ts';
import AnnouncementsPage from '../../announcements/AnnouncementsPage.tsx';
import CommunityPage from '../../community/CommunityPage.tsx';
import ContractorsPage from '../../contractors/ContractorsPage.tsx';
import DashboardPage from '../../dashboard/DashboardPage.tsx';
import FamiliesPage from '../../families/FamiliesPage.tsx';
import JobsPage from '../../jobs/JobsPage.tsx';
import { paths } from '../../paths.ts';
import InboxScreen from '../pages/InboxScreen.tsx';
import { NOTHING_YET } from '../pages/NothingYet.tsx';
import { NotOpened } from '../pages/NotOpened.tsx';
import { Shell } from '../Shell.tsx';
import { OPEN_SCREENS } from '../screens.ts';
import type { Frames } from './document-script.ts';

// The build alone loads this (vite.config.ts). It draws the screens as they are while they wait for their data, from
// the components that the app itself draws them with, so that the document has something to show before the app.

interface FramedScreen {
  Page: ComponentType;
  /** The module of the screen, from which the build knows its files. */
  module: string;
  start: StartScreen;
  needs?: readonly string[];
  unless?: string;
  samples?: { module: string; where: readonly string[] };
}

const seen = (note: string) => `pcr_seen:*:${note}`;
const drafts = (of: string) => `pcr_draft:*:${of}:new`;
const DASHBOARD: FramedScreen = {
  ...{ Page: DashboardPage, module: 'dashboard/DashboardPage.tsx', start: 'dashboard' },
  // As dashboard.data.ts looks for what is missing.
  samples: {
    module: 'dashboard/dashboard.samples.ts',
    where: ['"any":false', '"any_jobs":false', '"recent_activity":[]'],
  },
};
const COMMUNITY = { Page: CommunityPage, module: 'community/CommunityPage.tsx' };

/** The screens that one opens the app on. A new one is a line here. */
const SCREENS: Readonly<Record<string, FramedScreen>> = {
  [paths.home()]: DASHBOARD,
  [paths.dashboard()]: DASHBOARD,
  [paths.familyRecords()]: {
    ...{ Page: FamiliesPage, module: 'families/FamiliesPage.tsx', start: 'families' },
    needs: [LOCAL.legalDisclaimer, seen('families')],
    unless: drafts('family'),
  },
  [paths.contractors()]: {
    ...{ Page: ContractorsPage, module: 'contractors/ContractorsPage.tsx', start: 'contractors' },
    needs: [seen('contractors')],
    unless: drafts('contractor'),
  },
  [paths.jobs()]: { Page: JobsPage, module: 'jobs/JobsPage.tsx', start: 'jobs', unless: drafts('job') },
  [paths.events()]: { ...COMMUNITY, start: 'events', unless: drafts('event') },
  [paths.events({ tab: 'groups' })]: { ...COMMUNITY, start: 'groups', unless: drafts('group') },
  [paths.mentorship()]: { ...COMMUNITY, start: 'mentorship' },
  [paths.announcements()]: {
    ...{ Page: AnnouncementsPage, module: 'announcements/AnnouncementsPage.tsx', start: 'announcements' },
    unless: drafts('announcement'),
  },
  [paths.inbox()]: { Page: InboxScreen, module: 'app/pages/InboxScreen.tsx', start: 'inbox' },
};

export function frames(): Frames {
  // Somebody who was here before has seen each note.
  const kept = {
    getItem: (key: string) => (key.startsWith(LOCAL.known) ? 'true' : key.startsWith('pcr_seen:') ? 'yes' : null),
  };
  const browser = { PublicKeyCredential: true, location: { hostname: 'localhost', search: '', pathname: '/' } };
  Object.assign(globalThis, { localStorage: kept, sessionStorage: kept, window: browser });
  const templates: Record<string, string> = {
    'frame-shell': drawn('/nowhere', <Around />),
    'frame-failed': drawn('/nowhere', <NotOpened />),
    'frame-rest': drawn('/nowhere', NOTHING_YET),
    'frame-grace-strip': drawn('/nowhere', <GracePeriodBanner endsAt={GRACE_ENDS} strip />),
    'frame-grace-banner': drawn('/nowhere', <GracePeriodBanner endsAt={GRACE_ENDS} strip={false} />),
    'frame-sign-in': typable('/?mode=sign-in', <AuthScreen expired={false} />),
    'frame-sign-up': typable('/?mode=sign-up', <AuthScreen expired={false} />),
  };
  const screens: Record<string, Frames['screens'][string]> = {};
  for (const [address, { Page, module, start, ...conditions }] of Object.entries(SCREENS)) {
    templates[`frame-${start}`] ??= drawn(address === paths.home() ? paths.dashboard() : address, <Page />);
    screens[address] = { frame: start, start, module, ...conditions };
  }
  return {
    templates,
    screens,
    parts: {
      open: [...Object.keys(OPEN_SCREENS), paths.termsOfService()],
      came: Object.keys(CAME_FOR),
      start: `/api${getStart.path.replace(':screen', '')}`,
      begins: begins(),
      shown: SHOWN_USER,
      begun: { 'sign-in': CODE_STEP, 'sign-up': REGISTRATION_DRAFT },
      local: {
        user: LOCAL.user,
        signOut: LOCAL.signOut,
        known: LOCAL.known,
        terms: LOCAL.termsAccepted,
        nda: LOCAL.ndaAccepted,
        grace: LOCAL.gracePeriodEndsAt,
      },
    },
  };
}

function begins(): Record<string, string[]> {
  const app = START_PARTS.app.map(({ path }) => path);
  const own = (parts: (typeof START_PARTS)[StartScreen]) =>
    parts.map(({ path }) => path).filter((path) => !app.includes(path));
  return { ...Object.fromEntries(Object.entries(START_PARTS).map(([name, parts]) => [name, own(parts)])), app };
}

/** The script puts the real time in place of this one: 7777h 33m. */
const GRACE_ENDS = new Date(Date.now() + (7777 * 60 + 33.5) * 60_000).toISOString();
const NOBODY = { id: '', full_name: '', email: '' };

const Around = () => (
  <Shell user={NOBODY} session={null} allowed moved={{ current: false }}>
    {null}
  </Shell>
);

const markupOf = (address: string, what: ReactNode): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <StaticRouter location={address}>{what}</StaticRouter>
    </QueryClientProvider>,
  )
    .replace(/<title>[^<]*<\/title>/g, '')
    .replace(/ xmlns="[^"]*"| aria-hidden="false"/g, '')
    .replace(/><\/(?:path|rect|circle|line|polyline|polygon|ellipse)>/g, '/>')
    // No style goes by the names that the icons bear.
    .replace(/ class="lucide [^"]*"/g, withoutNames);

const withoutNames = (named: string): string => {
  const rest = named
    .slice(8, -1)
    .split(' ')
    .filter((name) => !name.startsWith('lucide'));
  return rest.length > 0 ? ` class="${rest.join(' ')}"` : '';
};

/**
 * Nothing can be pressed or typed into but a link: typed text would be lost. And nothing has a name by which a label, a
 * password manager or a test would find it, nor says how one would type.
 */
const drawn = (address: string, what: ReactNode): string =>
  markupOf(address, what)
    .replace(NAMES, '')
    .replace(TYPING, '')
    .replace(/ id="(?!main")[^"]*"/g, '')
    .replace(/(?<=<svg\b[^>]*) aria-hidden="true"/g, '')
    .replace(/(?<=<button\b[^>]*) (?:type|title)="[^"]*"/g, '')
    .replace(/(?:<option\b.*?<\/option>)+/g, chosen)
    .replace(/<(?:input|textarea|select|button)\b[^>]*/g, inert);

const NAMES = / (?:for|name|required|aria-controls|aria-labelledby|aria-describedby|aria-live)="[^"]*"/g;
const TYPING = / (?:autocomplete|autocorrect|autocapitalize|spellcheck|inputmode|enterkeyhint|maxlength)="[^"]*"/gi;

/** Of the options: the chosen one, and the longest, which is the width of the field in some browsers. */
function chosen(options: string): string {
  const all = options.match(/<option\b.*?<\/option>/g) ?? [];
  const text = (option: string) => option.replace(/<[^>]*>/g, '');
  const [longest] = all.toSorted((one, other) => text(other).length - text(one).length);
  return all
    .filter((one) => one === longest || / selected=/.test(one))
    .map((one) => one.replace(/ value="[^"]*"/, ''))
    .join('');
}

/**
 * People type into its fields at once, and the app's form goes on with that (frame.ts). It is no form: text that nobody
 * hears must not be sent. An address is plain text here, since a browser tells of that alone where the caret is.
 */
const typable = (address: string, what: ReactNode): string =>
  markupOf(address, what)
    .replace(/ (?:aria-controls|aria-labelledby)="[^"]*"/g, '')
    .replace(/<form noValidate=""/g, '<div')
    .replace(/<\/form>/g, '</div>')
    .replace(/ type="email"/g, ' type="text"')
    .replace(/<button\b[^>]*/g, inert);

const inert = (tag: string): string =>
  tag.replace(/ aria-label="[^"]*"/, '').replace(/\/?$/, ' inert aria-hidden="true"');
