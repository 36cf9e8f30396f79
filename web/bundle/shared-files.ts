import { join } from 'node:path';
import { type Rolldown, runnerImport } from 'vite';
import type { DomainFrames } from '../src/domain.ts';

type ModuleInfos = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;
type Group = (id: string, drawn: Drawn) => string | null | false | undefined;

/** A group of files that are drawn first, by the kind of person that they are drawn for. */
const drawnAs = (debugName: string, priority: number, group: Group) => ({
  name: (id: string, infos: ModuleInfos) =>
    (!OF_FEW.test(id) && group(iconOf(id) ?? id, drawnFirst(infos))) || null,
  debugName,
  priority,
});

/** Not of a library; an icon has its name in place of its module. */
const isOwn = (id: string) => !/node_modules/.test(id);
const isPart = (id: string) =>
  !/[\\/]/.test(id) || /node_modules|[\\/]src[\\/](kit|agreements|members)[\\/]/.test(id);
const isIcon = (id: string) => !/[\\/]/.test(id);
const isKit = (id: string) => isIcon(id) || /web[\\/]src[\\/]kit[\\/]/.test(id);
const isDomains = (id: string) =>
  /[\\/]src[\\/]/.test(id) && !isPart(id) && isOwn(id) && !CHECKED.test(id);
const OF_ENTRIES = ['families', 'contractors', 'jobs'];
const OF_COMMUNITY = /[\\/]src[\\/](events|groups|mentors)[\\/]/;
const OF_INBOX =
  /[\\/]src[\\/](conversations|daily-report|notifications[\\/](sent|broadcasts))[\\/]/;
/** The name of the file of what at least so many screens show, one of entries among them. */
const ofEntries = (screens: readonly string[] = [], atLeast: 1 | 2) =>
  screens.length >= atLeast && screens.some((one) => OF_ENTRIES.includes(one)) && screens.join('-');

/** What agreements show, without their texts. */
const OF_LEGAL =
  /web[\\/]src[\\/](kit[\\/](ui|bars|rating|look|words|page|toast|browser)|agreements)[\\/](?!(NdaDialog|TermsPage)\.)/;
/** What a form takes from rooms that hold much else. */
const OF_FORM =
  /[\\/]src[\\/]kit[\\/](save[\\/]EntryMissing|look[\\/]heading|browser[\\/]use-mounted)\./;
/** Shared by the list of families and the inbox: a file of its own would be more overhead than code. */
const SMALL = /[\\/]contract[\\/]src[\\/]families[\\/]families\.schema\.ts\?plain$/;
/** Drafts of typed text, without the library of forms. */
const TYPED =
  /web[\\/]src[\\/]kit[\\/]((draft|form|controls)[\\/](?!RatingSlider|form-resolver)|save[\\/]Conflict)/;
const WITH_LIBRARY =
  /node_modules[\\/](react-hook-form|@hookform)[\\/]|web[\\/]src[\\/]kit[\\/](save|form[\\/]form-resolver|controls[\\/]RatingSlider)/;
const HOME_SAMPLES = /[\\/]src[\\/](announcements|dashboard|jobs)[\\/][a-z]+\.samples\.ts/;
/** zod, and the rest of each module of the contract beside its plain part (contract-shapes.ts). */
const CHECKED = /node_modules[\\/]zod[\\/]|[\\/]contract[\\/]src[\\/](?!.*\.endpoints\.)[^?]*\.ts$/;
/**
 * What `kit` says of a field without zod. The words of the live stream come with that stream, how
 * texts are compared with the lists that are searched, and how a field is read with the forms.
 */
const PLAIN_KIT =
  /[\\/]contract[\\/]src[\\/]kit[\\/](?!live[\\/]live-words\.|(comparing|compared-words)\.|reading[\\/]|(phone|email-address|web-link|typed)\.).*\?plain$/;
/** How a list is taken apart: checks would take it along, and records show lists without them. */
const ITEMS_OF_LIST = /[\\/]reading[\\/]list\.ts\?plain$/;
/** Sheets of visitors and of members place messages, which most screens show later. */
const TOASTS = /web[\\/]src[\\/]kit[\\/]toast[\\/]toast\.ts/;
/** What the account passes on to the pages that links in mails lead to. */
const PASSED_ON = /[\\/]account[\\/](email[\\/]ConfirmByLink|sign-in[\\/]AuthFrame)/;
/**
 * Modules of the library of queries that its index has, and a few screens need: photos, and one's
 * mentors.
 */
const OF_FEW = /[\\/](useQueries|queriesObserver|useMutationState)\./;

// What several screens share, in a few files: each file is a way to the server, which poor signal
// makes long, and 1 kB of its own. A file belongs to a group by its room; `npm run bench -- web`
// holds what each screen loads to 30 kB. What a group takes brings along what it imports: the
// higher priority takes first.
export const SHARED_FILES = [
  {
    // Changes only when we update it: one file that stays cached from version to version.
    name: 'base',
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|cookie-es|@tanstack[\\/](react-query|query-core))[\\/]/,
    tags: ['$initial' as const],
    priority: 9,
  },
  // The code that starts the app, and what visitors, or people who have just signed up, and members
  // see at once.
  drawnAs('first', 8, (id, { main, visitor, sheet, nda, member, families }) => {
    const isVisitors = visitor.has(id) || sheet.has(id) || nda.has(id);
    return (
      (main.has(id) ||
        ITEMS_OF_LIST.test(id) ||
        TOASTS.test(id) ||
        (isVisitors && (member.has(id) || families.has(id)) && isOwn(id))) &&
      'first'
    );
  }),
  // What a visitor's form shows, and a member's forms and some of their screens.
  drawnAs(
    'fields',
    7.88,
    (id, { visitor }) => (PLAIN_KIT.test(id) || (visitor.has(id) && isKit(id))) && 'fields',
  ),
  // How signs and phone numbers are read: screens show numbers and amounts without any check.
  {
    name: 'reading',
    test: /[\\/]contract[\\/]src[\\/]kit[\\/](reading[\\/](plain-signs|phones\.browser)|phone)\.ts\?plain$/,
    priority: 7.86,
  },
  // Checks of forms, which nothing needs before there is a form (contract-shapes.ts): visitors need
  // some of them as well, and nothing that only members need.
  {
    name: 'shapes',
    test: /node_modules[\\/]zod[\\/]|[\\/]contract[\\/]src[\\/](kit[\\/](?!.*\.endpoints\.|reading[\\/]phones\.ts)[^?]*|account[\\/](account|password|auto-logout)\.schema)\.ts$/,
    priority: 7.85,
  },
  drawnAs('visitor', 7.8, (id, { visitor }) => visitor.has(id) && isOwn(id) && 'visitor'),
  // Everything on the screen when a member opens the app, in two files: nothing in them waits for a
  // press.
  drawnAs(
    'app',
    7.7,
    (id, { member, form }) =>
      (member.has(id) || SMALL.test(id) || (form.has(id) && OF_FORM.test(id))) &&
      !CHECKED.test(id) &&
      'app',
  ),
  drawnAs(
    'opened',
    7.6,
    (id, { families }) => families.has(id) && !CHECKED.test(id) && isPart(id) && 'opened',
  ),
  // What a new member reads and accepts.
  drawnAs(
    'legal',
    7.59,
    (id, { terms }) => terms.has(id) && (isIcon(id) || OF_LEGAL.test(id)) && 'legal',
  ),
  // And what the other screens show that one opens the app on.
  drawnAs(
    'others',
    7.58,
    (id, { screens }) => screens.has(id) && !CHECKED.test(id) && isPart(id) && 'others',
  ),
  // The screens of entries, each with its own domain's code, and before that the code it shares
  // with another one.
  drawnAs('shared', 7.57, (id, { openedBy }) => isDomains(id) && ofEntries(openedBy.get(id), 2)),
  drawnAs('entries', 7.55, (id, { openedBy }) => isDomains(id) && ofEntries(openedBy.get(id), 1)),
  // The dashboard, and everything that may replace its entries.
  drawnAs(
    'home',
    7.54,
    (id, { openedBy }) =>
      isDomains(id) && !HOME_SAMPLES.test(id) && openedBy.get(id)?.includes('dashboard') && 'home',
  ),
  // What the lists of the community share with screens of their domains, a file for each domain;
  // and what the inbox shares with messages. The page names each file.
  {
    ...drawnAs('community', 7.536, (id, { openedBy }) => {
      const [, domain] = OF_COMMUNITY.exec(id) ?? [];
      return isDomains(id) && openedBy.get(id)?.includes('community') && domain;
    }),
    minShareCount: 2,
  },
  {
    ...drawnAs('inbox', 7.535, (id, { openedBy }) => {
      const isShared = OF_INBOX.test(id) && isDomains(id);
      return isShared && openedBy.get(id)?.includes('inbox') && 'inbox';
    }),
    minShareCount: 2,
  },
  { name: 'home-samples', test: HOME_SAMPLES, priority: 7.53 },
  drawnAs('dialogs', 7.4, (id, { sheet }) => sheet.has(id) && !CHECKED.test(id) && 'dialogs'),
  {
    name: 'sheets',
    test: /node_modules[\\/](@radix-ui|@floating-ui|aria-hidden|react-remove-scroll)|web[\\/]src[\\/]kit[\\/](sheet|url)[\\/]/,
    priority: 7.35,
  },
  // What an entry is typed into; details, too, take a draft, and not the library of forms.
  drawnAs('typed', 7.33, (id, { form }) => form.has(id) && TYPED.test(id) && 'typed'),
  drawnAs('forms', 7.32, (id, { form }) => form.has(id) && WITH_LIBRARY.test(id) && 'forms'),
  // What nearly every screen shows.
  {
    name: 'ui',
    test: /node_modules[\\/]lucide-react[\\/]|web[\\/]src[\\/](kit[\\/](ui|bars|rating|look|words|page|toast|browser)|members|agreements)[\\/]/,
    minShareCount: 2,
    priority: 7,
  },
  // Not what brings the library of forms along: a screen shows without it.
  {
    name: 'kit',
    test: /(web|contract)[\\/]src[\\/]kit[\\/](?!reading[\\/]phones\.ts|(save|settings|message|list|filter|upload)[\\/]|form[\\/]form-resolver)/,
    minShareCount: 6,
    priority: 4,
  },
  {
    name: 'sent',
    test: /web[\\/]src[\\/]kit[\\/](save[\\/]|message[\\/]|form[\\/]form-resolver\.)/,
    minShareCount: 2,
    priority: 3,
  },
  // How files are chosen and sent: most details have nothing of it.
  { name: 'upload', test: /web[\\/]src[\\/]kit[\\/]upload[\\/]/, minShareCount: 2, priority: 2.15 },
  // Code of all screens that send files. For small files the names would weigh more: they are in
  // the app's first file.
  {
    name: 'sending',
    test: /web[\\/]src[\\/](kit[\\/](upload[\\/](use-unsent|StopSending)|kept[\\/]kept-files)|files[\\/](use-kept|pages[\\/]kept|picture[\\/]use-))/,
    minShareCount: 2,
    priority: 2.2,
  },
  // What shows settings, and what the forms among them add: a screen that saves each at once needs
  // no library of forms.
  {
    name: 'settings',
    test: /web[\\/]src[\\/]kit[\\/](settings[\\/](settings-table|SettingsPage|AtOnce|use-unsaved)|page[\\/]SettingsBar)\./,
    minShareCount: 2,
    priority: 2.4,
  },
  // Forms and details show times and days without what shows settings, which would take these
  // along.
  {
    name: 'times',
    test: /web[\\/]src[\\/]kit[\\/]controls[\\/](TimeField|DaysField)\./,
    priority: 3.6,
  },
  {
    name: 'settings-form',
    test: /web[\\/]src[\\/]kit[\\/]settings[\\/]Settings(Form|Fields)\./,
    minShareCount: 2,
    priority: 2.3,
  },
  // Fields of a family record: its list begins without them.
  {
    name: 'family-fields',
    test: /families[\\/]families\.(fields|kind)\.ts/,
    minShareCount: 2,
    priority: 3.55,
  },
  // What the profile's form takes of it.
  { name: 'saving', test: /[\\/]use-whole-save\.ts/, priority: 3.5 },
  {
    name: 'own',
    test: /web[\\/]src[\\/]kit[\\/]settings[\\/]own-data\./,
    minShareCount: 2,
    priority: 2.5,
  },
  {
    name: 'controls',
    test: /web[\\/]src[\\/]kit[\\/](form|controls)[\\/]/,
    minShareCount: 2,
    priority: 2,
  },
  // What the times of reminders are checked with, how the server learns a device's time zone, and
  // what marks inbox entries as read: details need these without a member's own account.
  {
    name: 'reminders',
    test: /[\\/]src[\\/]notifications[\\/](notifications\.schema|say-time-zone|inbox[\\/]entries\.data)\./,
    priority: 2.1,
  },
  // The frame around every screen of a member.
  {
    name: 'member',
    test: /web[\\/]src[\\/](app|account|agreements|notifications|kit[\\/](live|cache))[\\/]|[iI]nfiniteQuery/,
    minShareCount: 4,
    priority: 2,
  },
  {
    name: 'lists',
    test: /web[\\/]src[\\/]kit[\\/](list|filter)[\\/]/,
    minShareCount: 2,
    priority: 1,
  },
];

/** What a visitor sees. */
export const VISITOR = ['account/sign-in/AuthScreen.tsx'];
/** The sheet that a form and details open in, and the screens after the sign-up. */
const SHEET = ['kit/sheet/Sheet.tsx'];
const NDA = ['agreements/NdaDialog.tsx'];
/** What every screen of a member needs beside its own code (app/first-screen/early-start.ts). */
export const MEMBER = ['app/MemberApp.tsx', 'kit/cache/persisted-queries.ts'];
const TERMS = ['agreements/TermsPage.tsx'];
const FAMILIES = 'families/FamiliesPage.tsx';
const FORM = ['families/FamilyForm.tsx'];

/** The screens that the app is opened on, as their domains name them. */
const { FRAMED } = (
  await runnerImport<{ FRAMED: DomainFrames }>(
    join(import.meta.dirname, '../src/app/first-screen/framed-screens.ts'),
    {
      ...{ root: join(import.meta.dirname, '..'), configFile: false },
    },
  )
).module;
const OPENED = [...new Set(Object.values(FRAMED).map(({ module }) => module))];

/** The modules that are drawn when the app opens, by whom: of icons their names. */
type Drawn = Record<
  'main' | 'visitor' | 'sheet' | 'nda' | 'terms' | 'member' | 'families' | 'form' | 'screens',
  ReadonlySet<string>
> & {
  /** The screens that a module is drawn by, by their short names. */
  openedBy: ReadonlyMap<string, readonly string[]>;
};

let drawn: Drawn | undefined;

function drawnFirst(infos: ModuleInfos): Drawn {
  if (drawn) return drawn;
  let iconFiles: ReadonlyMap<string, string> | undefined;
  const drawnBy = (modules: readonly string[]) => {
    const found = new Set<string>();
    const icons = new Set<string>();
    const follow = (one: string) => {
      if (found.has(one)) return;
      found.add(one);
      const module = infos.getModuleInfo(one);
      const imported = iconsIn(module?.code ?? '');
      const isAccount = /[\\/]account[\\/]account\.ts$/.test(one);
      for (const next of module?.importedIds ?? []) {
        if (/node_modules[\\/]lucide-react/.test(next)) {
          iconFiles ??= iconFilesIn(infos.getModuleInfo(next)?.code ?? '');
          for (const icon of imported) icons.add(iconFiles.get(icon) ?? icon);
        } else if (!(isAccount && PASSED_ON.test(next))) follow(next);
      }
    };
    for (const module of modules) follow(join(import.meta.dirname, '../src', module));
    return new Set([...found, ...icons]);
  };
  const openedBy = new Map<string, string[]>();
  for (const screen of OPENED) {
    const name = screen.replace(/.*[\\/]|(Page|Screen)\.tsx$/g, '').toLowerCase();
    for (const one of drawnBy([screen])) openedBy.set(one, [...(openedBy.get(one) ?? []), name]);
  }
  drawn = {
    openedBy,
    main: drawnBy(['app/main.tsx']),
    visitor: drawnBy(VISITOR),
    sheet: drawnBy(SHEET),
    nda: drawnBy(NDA),
    terms: drawnBy(TERMS),
    member: drawnBy(MEMBER),
    families: drawnBy([FAMILIES]),
    form: drawnBy(FORM),
    screens: drawnBy(OPENED),
  };
  return drawn;
}

const iconOf = (id: string) => /lucide-react.*[\\/]icons[\\/]([^.]+)\./.exec(id)?.[1];

/** The names of the icons that a module imports, out of one that has all. */
const iconsIn = (code: string): string[] =>
  [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g)].flatMap(
    ([, names = '']) =>
      names.split(',').map((name) =>
        name
          .trim()
          .split(/\s+as\s+/, 1)
          .join(),
      ),
  );

/** The file of each name in the one that has all: an icon keeps the names that it had before. */
const iconFilesIn = (code: string): Map<string, string> =>
  new Map(
    [...code.matchAll(/export\s*\{([^}]*)\}\s*from\s*["']\.\/icons\/([^.]+)\.mjs["']/g)].flatMap(
      ([, names = '', file = '']) =>
        [...names.matchAll(/as\s+(\w+)/g)].map(([, name = '']) => [name, file] as const),
    ),
  );
