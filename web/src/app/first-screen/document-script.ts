import type { BegunStart } from '../../start/begun.ts';

// Runs in the document itself, before any other code is there: web/bundle/framed-document.ts puts
// its text in, and the policy allows that by its hash (server: kit/http/serve-web.ts). So it
// imports nothing, and is given what it needs to know.

/** What the build knows of the screens. Files are places in `files`, each `/assets/NAME.js`. */
export interface DocumentParts {
  files: readonly string[];
  /** The style sheet of the app; the frames have theirs in the document. */
  styles: string;
  /** The module that starts the app, and what it needs. */
  entry: string;
  first: readonly number[];
  /** What a visitor sees, and the frame around every screen of a member. */
  visitor: readonly number[];
  member: readonly number[];
  /** By its address. */
  screens: Readonly<Record<string, DocumentScreen>>;
  /** Addresses that nobody has to be signed in for: they have no frame. */
  open: readonly string[];
  /** Where the sign-in says more than elsewhere. */
  came: readonly string[];
  /** The server's address of what a screen begins with, without its name. */
  start: string;
  /** The answers to that, by the name of the screen; 'app' is in each of them. */
  begins: Readonly<Record<string, readonly string[]>>;
  /** The header that says whose data is shown. */
  shown: string;
  /** The header of an answer that says that nobody can write. */
  reading: string;
  /** The entry of the bar that screens with a frame belong to, where they are none themselves. */
  tabs: Readonly<Record<string, string>>;
  /** Entries of the local storage (account/sign-out/local-entries.ts). */
  local: Readonly<Record<'user' | 'signOut' | 'known' | 'terms' | 'nda' | 'grace', string>>;
  /**
   * What a form that was begun leaves in the tab's storage: where that is, the form comes back in
   * another state.
   */
  begun: Readonly<Record<'sign-in' | 'sign-up', string>>;
}

export interface DocumentScreen {
  /** The template of its frame; none where it is drawn in different ways. */
  frame?: string;
  /** What it is called in `GET /api/start/:screen`. */
  start?: string;
  files: readonly number[];
  /** Entries of the local storage without which it looks different; '*' is the member's id. */
  needs?: readonly string[];
  /** What it needs waits while the grace period lasts. */
  waits?: true;
  /** What an entry begins with that makes it look different. */
  unless?: string;
  /**
   * The files of its samples, and the words of an answer for which they come before the app can ask
   * for them.
   */
  samples?: { files: readonly number[]; where: readonly string[] };
}

/** A screen before the build knows its files. */
type DrawnScreen = Omit<DocumentScreen, 'files' | 'samples'> & {
  module: string;
  samples?: { module: string; where: readonly string[] };
};

/**
 * Templates by their ids, and what the document's script is given; `module` stands where the build
 * puts files in.
 */
export interface Frames {
  templates: Readonly<Record<string, string>>;
  screens: Readonly<Record<string, DrawnScreen>>;
  parts: Pick<
    DocumentParts,
    'open' | 'came' | 'start' | 'begins' | 'shown' | 'reading' | 'tabs' | 'local' | 'begun'
  >;
}

export function startDocument(parts: DocumentParts): void {
  const { local, screens, files } = parts;
  const { pathname, search } = location;
  const read = (
    key: string,
    storage: 'localStorage' | 'sessionStorage' = 'localStorage',
  ): string | null => {
    try {
      return window[storage].getItem(key);
    } catch {
      return null;
    }
  };
  const idIn = (entry: string | null): string | undefined => {
    try {
      return JSON.parse(entry ?? '').id;
    } catch {
      return undefined;
    }
  };
  const left = Math.floor((Date.parse(read(local.grace) ?? '') - Date.now()) / 60_000);
  const draws = ({ needs = [], waits, unless }: DocumentScreen) =>
    ((waits && left > 0) || needs.every((key) => read(key.replace('*', user ?? '')) !== null)) &&
    !(
      unless &&
      Object.keys(localStorage).some((key) => key.startsWith(unless.replace('*', user ?? '')))
    );

  const user = idIn(read(local.user));
  const leaving = read(local.signOut) !== null;
  let frame: string | undefined;
  let screen: string | undefined;
  let samples: DocumentScreen['samples'];
  let needed = parts.first;
  if (parts.open.includes(pathname)) {
    // These begin in their own ways.
  } else if (leaving || !user) {
    needed = [...needed, ...parts.visitor];
    const isNew = pathname === '/' && !search && read(local.known) === null;
    let form: keyof DocumentParts['begun'] | undefined;
    if (leaving || parts.came.includes(pathname)) {
      // It says more.
    } else if (search === '?mode=sign-up') form = 'sign-up';
    else if (!search || search === '?mode=sign-in') form = isNew ? 'sign-up' : 'sign-in';
    if (form && read(parts.begun[form], 'sessionStorage') === null) frame = form;
  } else {
    const exact = screens[pathname + search];
    const here = exact ?? screens[pathname];
    needed = [...needed, ...parts.member, ...(here?.files ?? [])];
    if (read(local.terms) !== null && read(local.nda) !== null) {
      screen = exact?.start ?? 'app';
      frame = !exact ? 'rest' : draws(exact) ? exact.frame : undefined;
      samples = exact?.samples;
    }
  }
  // Copies of elements of the document: no text becomes markup.
  const copyOf = (id: string) =>
    document.importNode((document.getElementById(id) as HTMLTemplateElement).content, true);
  if (frame) put(frame);
  afterPaint(load);

  function put(name: string): void {
    const [root, standing] = [document.getElementById('root'), document.createElement('div')];
    standing.id = 'frame';
    standing.setAttribute('aria-busy', 'true');
    const content = copyOf(`frame-${name}`);
    if (user) {
      standing.append(copyOf('frame-shell'));
      const main = standing.querySelector('main');
      main?.append(content);
      const onDashboard = pathname === '/dashboard' || pathname === '/';
      if (left > 0)
        main?.before(graced(copyOf(`frame-grace-${onDashboard ? 'banner' : 'strip'}`), left));
    } else {
      standing.append(content);
      visited(standing, name);
    }
    const at = pathname === '/' ? '/dashboard' : pathname;
    // These have a row of their own in the rail, which the app draws (`markOf`, navigation.ts).
    const isRow = /^\/(jobs|inbox)|[?&]tab=[gm]/.test(at + search) && innerWidth > 1023;
    for (const link of standing.querySelectorAll<HTMLAnchorElement>(
      isRow ? 'a[title]' : 'nav[aria-label=Main] a, a[title]',
    )) {
      const isHere = `${at}/`.startsWith(`${link.pathname}/`);
      if (isHere || link.pathname === parts.tabs[at])
        link.setAttribute('aria-current', isHere ? 'page' : 'true');
    }
    keepPress(standing);
    root?.replaceChildren();
    root?.before(standing);
    // As the app's row of tabs does (kit/ui/Tabs.tsx): the one that is selected is in sight, and a
    // part of the next.
    const tab = standing.querySelector<HTMLElement>('[role=tab][aria-selected=true]');
    const row = tab?.parentElement;
    if (tab && row) row.scrollLeft = tab.offsetLeft + tab.offsetWidth + 32 - row.clientWidth;
    // As the app's form does (kit.md 124).
    if (!user) standing.querySelector('input')?.focus();
  }

  /**
   * The app carries out the last press on a button (frame.ts), unless one types after it
   * (kit.md 140).
   */
  function keepPress(standing: HTMLElement): void {
    let pressed: HTMLElement | undefined;
    const keep = (button?: HTMLElement) => {
      if (pressed) {
        pressed.style.opacity = '';
        delete pressed.dataset.pressed;
      }
      pressed = button;
      if (!button) return;
      button.style.opacity = '.6';
      button.dataset.pressed = '';
    };
    standing.addEventListener('click', ({ target, clientX: x, clientY: y }) => {
      // A button of the frame is inert: the press comes to what is around it.
      const around = target as Element;
      if (around.closest('a, input')) return;
      keep(
        [...around.querySelectorAll('button')].find((button) => {
          const { left, right, top, bottom } = button.getBoundingClientRect();
          return x >= left && x < right && y >= top && y < bottom;
        }),
      );
    });
    standing.addEventListener('input', () => keep());
  }

  /** The form of a visitor, in which one types before the app is there (kit.md 140). */
  function visited(standing: HTMLElement, name: string): void {
    // As the app's form does (account/passkeys/can-have-passkeys.ts): what stands below it would
    // move.
    const passkeys = 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname);
    if (!passkeys) standing.querySelector('[data-passkeys]')?.remove();
    if (name !== 'sign-up') return;
    // As account/sign-in/registration-draft.ts keeps it, where the page is left before the app has
    // it.
    window.addEventListener('pagehide', () => {
      const typedIn = (field: string) =>
        standing.querySelector<HTMLInputElement>(`[name=${field}]`)?.value ?? '';
      const typed = { full_name: typedIn('full_name'), email: typedIn('email') };
      if (!standing.isConnected || !(typed.full_name.trim() || typed.email.trim())) return;
      try {
        sessionStorage.setItem(
          parts.begun[name],
          JSON.stringify({ ...typed, saved_at: Date.now() }),
        );
      } catch {
        // A full or forbidden storage takes the safety net away, not the form.
      }
    });
  }

  /** The real time, in place of the one that the build has drawn. */
  function graced(banner: DocumentFragment, minutes: number): DocumentFragment {
    const texts = document.createTreeWalker(banner, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      const said = text.nodeValue ?? '';
      text.nodeValue = said.replace('7777h 33m', `${Math.floor(minutes / 60)}h ${minutes % 60}m`);
    }
    return banner;
  }

  /**
   * Files that come before anything is painted make the first picture later, whatever their
   * priority.
   */
  function afterPaint(then: () => void): void {
    let done = false;
    const once = () => {
      if (!done) then();
      done = true;
    };
    // A page in the background is not painted.
    if (document.hidden) once();
    else requestAnimationFrame(() => setTimeout(once));
    document.addEventListener('visibilitychange', once);
  }

  function addressOf(name: string): string {
    return `/assets/${name}.js`;
  }

  function load(): void {
    if (screen && user) ask(screen, user);
    const styles = document.createElement('link');
    styles.rel = 'stylesheet';
    styles.href = parts.styles;
    // Nothing of the app is drawn without its styles.
    styles.addEventListener('load', begin);
    styles.addEventListener('error', sayFailed);
    document.head.append(styles);
    preload(needed);
  }

  function begin(): void {
    const app = document.createElement('script');
    app.type = 'module';
    app.src = addressOf(parts.entry);
    app.addEventListener('error', sayFailed);
    document.head.append(app);
  }

  function preload(places: readonly number[]): void {
    for (const place of places) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = addressOf(files[place] ?? '');
      document.head.append(link);
    }
  }

  /**
   * Without its first files there is no app that could say so, and a frame would look as if it were
   * on its way.
   */
  function sayFailed(): void {
    document.getElementById('frame')?.remove();
    document.getElementById('root')?.replaceChildren(copyOf('frame-failed'));
    window.addEventListener('online', () => location.reload());
  }

  function ask(name: string, user: string): void {
    const { begins } = parts;
    const paths = [...(begins.app ?? []), ...(begins[name] ?? [])];
    const begun: BegunStart = { user, paths, at: 0, answers: Promise.resolve(null) };
    begun.answers = fetch(parts.start + name, {
      headers: { accept: 'application/json', [parts.shown]: user },
      signal: AbortSignal.timeout(10_000),
    })
      .then((answer) => {
        begun.reading = answer.headers.has(parts.reading);
        return answer.ok ? answer.json() : null;
      })
      .then((answers) => {
        // Written anew: PostgreSQL's own JSON has blanks between its words.
        const text = samples ? JSON.stringify(answers) : '';
        const isBare =
          text.includes('"sample_data":true') &&
          samples?.where.some((words) => text.includes(words));
        if (isBare) preload(samples?.files ?? []);
        return answers;
      })
      .catch((error) => (error?.name === 'TimeoutError' ? undefined : null))
      .finally(() => {
        begun.at = Date.now();
      });
    window.pcr_start = begun;
  }
}
