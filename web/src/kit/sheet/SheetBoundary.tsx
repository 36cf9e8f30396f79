import {
  Component,
  type ComponentType,
  type ReactNode,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { createPortal } from 'react-dom';
import { type Loadable, loadable } from '../browser/loadable.tsx';
import { isAllStored } from '../form/unstored.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { ByItself } from './by-itself.ts';

interface SheetBoundaryProps {
  onClose: () => void;
  children: ReactNode;
}

/**
 * Sheets lie over one another as they come, so their code comes in the order in which it was asked
 * for.
 */
let asked: Promise<unknown> = Promise.resolve();

/**
 * A sheet whose code is loaded when it is opened, and says so meanwhile, unless it opened by
 * itself. It needs a `SheetBoundary` around it.
 */
export function loadableSheet<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): Loadable<Props> {
  const Loaded = loadable(() => {
    const [code, before] = [load(), asked];
    asked = Promise.allSettled([before, code]);
    return before.then(() => code);
  });
  return Object.assign(
    (props: Props & { onClose?: () => void }) => (
      <Loaded waiting={<Opening onClose={props.onClose} />} {...props} />
    ),
    { preload: Loaded.preload },
  );
}

/** The boundary around a sheet: says what to do when its code cannot be loaded, or breaks. */
export class SheetBoundary extends Component<
  SheetBoundaryProps,
  { failed: boolean; stored: boolean }
> {
  override state = { failed: false, stored: true };

  static getDerivedStateFromError() {
    // Now: a form in the sheet is about to go.
    return { failed: true, stored: isAllStored() };
  }

  override render() {
    if (this.state.failed)
      return <Failed stored={this.state.stored} onClose={this.props.onClose} />;
    return this.props.children;
  }
}

interface CoverProps {
  label: string;
  role?: 'alertdialog';
  /** Called by Escape. */
  onClose: (() => void) | undefined;
  children: ReactNode;
}

/**
 * Over the page while a sheet's code is on its way, or broke. It is the browser's own dialog,
 * because radix-ui comes with the sheets: the focus is held in it, and returns to where it was. In
 * the body, since a sheet below hides the rest.
 */
function Cover({ label, role, onClose, children }: CoverProps) {
  const cover = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = cover.current;
    if (!dialog) return;
    // A sheet below would close with it.
    const hold = (event: KeyboardEvent) => event.key === 'Escape' && event.stopPropagation();
    window.addEventListener('keydown', hold, true);
    dialog.showModal();
    return () => {
      window.removeEventListener('keydown', hold, true);
      // While it is in the page: the sheet that comes finds the focus where it was.
      dialog.close();
    };
  }, []);
  return createPortal(
    <dialog
      ref={cover}
      role={role}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onPointerDown={(event) => event.stopPropagation()}
      className="pointer-events-auto fixed inset-0 m-0 grid size-full max-h-none max-w-none animate-fade-in place-items-center bg-scrim p-4 text-ink backdrop:bg-transparent"
    >
      {children}
    </dialog>,
    document.body,
  );
}

function Opening({ onClose }: { onClose?: () => void }) {
  // Whether it is there or was given up: requests from now on do not wait for it.
  useEffect(
    () => () => {
      asked = Promise.resolve();
    },
    [],
  );
  // Nobody waits for what opened by itself beside a list, which can be used meanwhile.
  if (use(ByItself)) return null;
  return (
    <Cover label="Opening" onClose={onClose}>
      <Card>
        <Spinner label="Opening..." />
      </Card>
    </Cover>
  );
}

function Failed({ stored, onClose }: { stored: boolean; onClose: () => void }) {
  // Nobody asked for it. Whoever presses its entry is told.
  if (use(ByItself)) return null;
  return (
    <Cover role="alertdialog" label="This could not be opened" onClose={onClose}>
      <Card className="flex max-w-96 flex-col gap-4">
        <p className="text-lg font-strong">This could not be opened</p>
        <p className="text-ink-soft">
          {stored
            ? 'Please check your connection and reload the page. What you typed is kept on this device.'
            : 'This device could not keep the last thing you typed. Please press Close and save what is still there.'}
        </p>
        <div className="flex gap-3 *:flex-1">
          <Button look="secondary" onClick={onClose}>
            Close
          </Button>
          <Button onClick={() => window.location.reload()}>Reload page</Button>
        </div>
      </Card>
    </Cover>
  );
}
