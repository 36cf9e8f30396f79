// The document brings the frame of its screen along (document-script.ts): it stands until the app
// has something to show in its place.

let frame = globalThis.document?.getElementById('frame') ?? null;

/** Whether the frame still stands: nothing else needs to say then that PCR is loading. */
export const frameStands = (): boolean => frame !== null;

let firstScreen: Promise<unknown> = Promise.resolve();

/** The app waits with its first screen for this, where a frame stands for it. */
export function waitFramed(loaded: Promise<unknown>): void {
  if (frame) firstScreen = loaded;
}

/** Resolves once the first screen can be drawn with what it shows. */
export const firstScreenReady = (): Promise<unknown> => firstScreen;

let sayLeft = () => {};
const left = frame ? new Promise<void>((resolve) => (sayLeft = resolve)) : Promise.resolve();

/**
 * Resolves once the app's first screen stands in place of the frame; at once where there is none.
 */
export const frameLeft = (): Promise<void> => left;

/**
 * The frame goes when the app's first screen is drawn into `root`: in the same picture, so that
 * nothing moves.
 */
export function leaveFrameFor(root: HTMLElement): void {
  if (!frame) return;
  let focused = frame.contains(document.activeElement) ? document.activeElement : null;
  frame.addEventListener('focusin', ({ target }) => {
    focused = target as Element;
  });
  frame.addEventListener('focusout', ({ relatedTarget }) => {
    // The app's form takes the focus into its first field as soon as it is there, wherever one
    // types.
    if (!(relatedTarget instanceof Node && root.contains(relatedTarget))) focused = null;
  });
  const watching = new MutationObserver(() => {
    if (!root.firstElementChild) return;
    watching.disconnect();
    leave(root, focused);
  });
  watching.observe(root, { childList: true });
}

function leave(root: HTMLElement, focused: Element | null): void {
  if (!frame) return;
  const successor = focused && (sameField(root, focused) ?? sameLink(root, frame, focused));
  const pressed = frame.querySelector('a:active');
  const button = frame.querySelector('[data-pressed]');
  const again = button && sameButton(root, frame, button);
  const fields = frame.querySelectorAll('input');
  frame.remove();
  frame = null;
  // Code waiting for that would come before the picture.
  setTimeout(sayLeft);
  for (const field of fields) takeOver(field, sameField(root, field));
  successor?.focus({ preventScroll: true });
  if (successor instanceof HTMLInputElement) placeCaret(successor, focused as HTMLInputElement);
  if (pressed) pressOn(pressed);
  // Once the form has heard of what was typed.
  if (again) setTimeout(() => again.click());
}

/** The app's button in place of one of the frame's, which has no other name than how it looks. */
function sameButton(
  root: HTMLElement,
  from: HTMLElement,
  button: Element,
): HTMLButtonElement | undefined {
  const look = (one: Element) =>
    one.textContent + [...one.querySelectorAll('path')].map((path) => path.getAttribute('d'));
  const alike = (within: HTMLElement) =>
    [...within.querySelectorAll('button')].filter((one) => look(one) === look(button));
  return alike(root)[alike(from).indexOf(button as HTMLButtonElement)];
}

/** The app's field in place of one of the frame's. */
function sameField(root: HTMLElement, field: Element): HTMLInputElement | undefined {
  if (!(field instanceof HTMLInputElement && field.name)) return;
  return (
    root.querySelector<HTMLInputElement>(`input[name="${CSS.escape(field.name)}"]`) ?? undefined
  );
}

/** Text typed into the frame's field goes into the app's, which hears of it as of any typing. */
function takeOver(field: HTMLInputElement, successor: HTMLInputElement | undefined): void {
  if (!successor || field.value === '') return;
  // React has put a property of its own on the element, and would ignore a value that is set by
  // that.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
    successor,
    field.value,
  );
  successor.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * A browser takes no place of the caret for an address, but keeps the one that the field had as
 * plain text.
 */
function placeCaret(field: HTMLInputElement, from: HTMLInputElement): void {
  const { type } = field;
  field.type = from.type;
  field.setSelectionRange(
    from.selectionStart,
    from.selectionEnd,
    from.selectionDirection ?? undefined,
  );
  field.type = type;
}

/**
 * The app's link in place of one of the frame's, in the same part of the page: its screen may have
 * links to the same place that the frame has not.
 */
function sameLink(root: HTMLElement, from: HTMLElement, link: Element): HTMLElement | undefined {
  const part = link.closest('nav, header, aside, main')?.localName ?? '';
  const alike = `${part} a[href="${CSS.escape(link.getAttribute('href') ?? '')}"]`;
  const place = [...from.querySelectorAll(alike)].indexOf(link);
  return [...root.querySelectorAll<HTMLElement>(alike)][place];
}

/**
 * A finger that lay on a link of the frame is lifted from the app's, which no browser calls a
 * click.
 */
function pressOn(link: Element): void {
  const over = new AbortController();
  const { signal } = over;
  const lifted = ({ clientX, clientY }: PointerEvent) => {
    over.abort();
    const under = document.elementFromPoint(clientX, clientY)?.closest('a');
    if (under?.getAttribute('href') === link.getAttribute('href')) under?.click();
  };
  window.addEventListener('pointerup', lifted, { signal });
  window.addEventListener('pointercancel', () => over.abort(), { signal });
}
