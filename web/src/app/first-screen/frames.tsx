import { ONLY_READING, SHOWN_USER } from '@pcr/contract/kit/endpoint.ts';
import { getStart, START_PARTS } from '@pcr/contract/start/start.endpoints.ts';
import type { StartScreen } from '@pcr/contract/start/start.schema.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { GracePeriodBanner } from '../../account/deletion/GracePeriodBanner.tsx';
import AuthScreen from '../../account/sign-in/AuthScreen.tsx';
import { CAME_FOR } from '../../account/sign-in/came-for.ts';
import { REGISTRATION_DRAFT } from '../../account/sign-in/registration-draft.ts';
import { LOCAL } from '../../account/sign-out/local-entries.ts';
import { CODE_STEP } from '../../account/two-factor/code-step.ts';
import { paths } from '../../paths.ts';
import { TAB_OF } from '../navigation.ts';
import { NOTHING_YET } from '../pages/NothingYet.tsx';
import { NotOpened } from '../pages/NotOpened.tsx';
import { Shell } from '../Shell.tsx';
import { DISCLAIMED, OPEN_SCREENS, SCREENS } from '../screens.ts';
import type { Frames } from './document-script.ts';
import { FRAMED } from './framed-screens.ts';

// The build alone loads this (vite.config.ts). It draws the screens as they are while they wait for
// their data, from the components that the app itself draws them with, so that the document has
// something to show before the app.

/** The path of an address; what stands on '/' is the dashboard. */
const pathOf = (address: string) =>
  address === paths.home() ? paths.dashboard() : address.replace(/\?.*/, '');

/** Entries of the local storage; '*' is the member's id. */
const seen = (note: string) => `pcr_seen:*:${note}`;
const drafts = (of: string) => `pcr_draft:*:${of}:new`;

// Before there is something that looks like a window.
await Promise.all(Object.keys(FRAMED).map((address) => SCREENS[pathOf(address)]?.preload()));

export function frames(): Frames {
  // Somebody who was here before has seen each note.
  const kept = {
    getItem: (key: string) =>
      key.startsWith(LOCAL.known) ? 'true' : key.startsWith('pcr_seen:') ? 'yes' : null,
  };
  const browser = {
    PublicKeyCredential: true,
    location: { hostname: 'localhost', search: '', pathname: '/' },
  };
  Object.assign(globalThis, { localStorage: kept, sessionStorage: kept, window: browser });
  const templates: Record<string, string> = {
    'frame-shell': drawn('/nowhere', <Around />),
    'frame-failed': drawn('/nowhere', <NotOpened />),
    'frame-rest': drawn('/nowhere', NOTHING_YET),
    'frame-grace-strip': drawn('/nowhere', <GracePeriodBanner endsAt={GRACE_ENDS} strip />),
    'frame-grace-banner': drawn(
      '/nowhere',
      <GracePeriodBanner endsAt={GRACE_ENDS} strip={false} />,
    ),
    'frame-sign-in': typable('/?mode=sign-in', <AuthScreen expired={false} />),
    'frame-sign-up': typable('/?mode=sign-up', <AuthScreen expired={false} />),
  };
  const screens: Record<string, Frames['screens'][string]> = {};
  for (const [address, { start, module, note, waits, draft, samples }] of Object.entries(FRAMED)) {
    const path = pathOf(address);
    const Page = SCREENS[path] ?? Nothing;
    const needs = [
      ...(DISCLAIMED.includes(path) ? [LOCAL.legalDisclaimer] : []),
      ...(note ? [seen(note)] : []),
    ];
    templates[`frame-${start}`] ??= drawn(
      address === paths.home() ? path : address,
      <Page user={NOBODY} />,
    );
    if (!templates[`frame-${start}`]) throw new Error(`The frame of ${address} is empty`);
    screens[address] = {
      ...{ frame: start, start, module },
      ...(needs.length > 0 && { needs }),
      ...(waits && { waits }),
      ...(draft && { unless: drafts(draft) }),
      ...(samples && { samples }),
    };
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
      reading: ONLY_READING,
      tabs: tabs(),
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

function tabs(): Record<string, string> {
  const paths = Object.keys(FRAMED).map(pathOf);
  return Object.fromEntries(
    paths.flatMap((path) => {
      const tab = TAB_OF[path.slice(1)];
      return tab ? [[path, `/${tab}`]] : [];
    }),
  );
}

function begins(): Record<string, string[]> {
  const app = START_PARTS.app.map(({ path }) => path);
  const own = (parts: (typeof START_PARTS)[StartScreen]) =>
    parts.map(({ path }) => path).filter((path) => !app.includes(path));
  return {
    ...Object.fromEntries(Object.entries(START_PARTS).map(([name, parts]) => [name, own(parts)])),
    app,
  };
}

/** The script puts the real time in place of this one: 7777h 33m. */
const GRACE_ENDS = new Date(Date.now() + (7777 * 60 + 33.5) * 60_000).toISOString();
const Nothing = () => null;
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
 * Nothing can be pressed or typed into but a link: typed text would be lost. And nothing has a name
 * by which a label, a password manager or a test would find it, nor says how one would type.
 */
const drawn = (address: string, what: ReactNode): string =>
  markupOf(address, what)
    .replace(NAMES, '')
    .replace(TYPING, '')
    .replace(STATES, '')
    .replace(REGIONS, '')
    .replace(/ id="(?!main")[^"]*"/g, '')
    .replace(OVER, '')
    .replace(/(?<=<svg\b[^>]*) aria-hidden="true"/g, '')
    .replace(/(?<=<button\b[^>]*) (?:type|title)="[^"]*"/g, '')
    .replace(/(?:<option\b.*?<\/option>)+/g, chosen)
    .replace(/<(?:input|textarea|select|button)\b[^>]*/g, inert);

const NAMES =
  / (?:for|name|required|aria-controls|aria-labelledby|aria-describedby|aria-live|data-folded)="[^"]*"/g;
/** What only the app's own code reads, and no style. */
const STATES = / (?:aria-expanded|data-adds|data-scrolls-sideways)="[^"]*"/g;
/** The names of parts of the page: nobody goes through them before the app is there. */
const REGIONS = /(?<=<(?:section|search|div|dl|aside)\b[^>]*) aria-label="[^"]*"/g;
/** Classes for a pointer and for changes: the frame is gone before anybody sees what they do. */
const OVER =
  /(?<=[" ])(?:(?:[\w-]+:)*(?:group-)?hover:[^\s"]+|transition(?:-[^\s"]+)?)(?: |(?="))/g;
const TYPING =
  / (?:autocomplete|autocorrect|autocapitalize|spellcheck|inputmode|enterkeyhint|maxlength)="[^"]*"/gi;

/**
 * Of the options: the chosen one, and the longest, which is the width of the field in some
 * browsers.
 */
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
 * People type into its fields at once, and the app's form goes on with that (frame.ts). It is no
 * form: text that nobody hears must not be sent. An address is plain text here, since a browser
 * tells of that alone where the caret is.
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
