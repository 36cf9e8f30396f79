import { Component, type ComponentType, type ReactNode } from 'react';
import { isAllStored } from '../draft/unstored.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { type Loadable, loadable } from '../ui/loadable.tsx';
import { Spinner } from '../ui/Spinner.tsx';

interface SheetBoundaryProps {
  onClose: () => void;
  children: ReactNode;
}

/** A sheet whose code is loaded when it is opened, and says so meanwhile. It needs a `SheetBoundary` around it. */
export function loadableSheet<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): Loadable<Props> {
  const Loaded = loadable(load);
  return Object.assign((props: Props) => <Loaded waiting={<Opening />} {...props} />, { preload: Loaded.preload });
}

/** The boundary around a sheet: says what to do when its code cannot be loaded, or breaks. */
export class SheetBoundary extends Component<SheetBoundaryProps, { failed: boolean; stored: boolean }> {
  override state = { failed: false, stored: true };

  static getDerivedStateFromError() {
    // Now: a form in the sheet is about to go.
    return { failed: true, stored: isAllStored() };
  }

  override render() {
    if (this.state.failed) return <Failed stored={this.state.stored} onClose={this.props.onClose} />;
    return this.props.children;
  }
}

const COVER = 'fixed inset-0 z-40 grid animate-fade-in place-items-center bg-scrim p-4';

function Opening() {
  return (
    <div className={COVER}>
      <Card>
        <Spinner label="Opening..." />
      </Card>
    </div>
  );
}

function Failed({ stored, onClose }: { stored: boolean; onClose: () => void }) {
  return (
    <div className={COVER}>
      <Card role="alertdialog" aria-label="This could not be opened" className="flex max-w-96 flex-col gap-4">
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
          <Button autoFocus onClick={() => window.location.reload()}>
            Reload page
          </Button>
        </div>
      </Card>
    </div>
  );
}
