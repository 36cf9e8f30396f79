import { Component, type ReactNode, Suspense } from 'react';
import { isAllStored } from '../draft/unstored.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Spinner } from '../ui/Spinner.tsx';

interface LazySheetProps {
  onClose: () => void;
  children: ReactNode;
}

/**
 * The boundary around a sheet whose code is loaded when it is opened: it says that the code is loading, and what to do
 * when it fails.
 */
export class LazySheet extends Component<LazySheetProps, { failed: boolean; stored: boolean }> {
  override state = { failed: false, stored: true };

  static getDerivedStateFromError() {
    // Now: a form in the sheet is about to go.
    return { failed: true, stored: isAllStored() };
  }

  override render() {
    if (this.state.failed) return <Failed stored={this.state.stored} onClose={this.props.onClose} />;
    return <Suspense fallback={<Opening />}>{this.props.children}</Suspense>;
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
            ? 'Please check your connection and load the page again. What you typed is kept on this device.'
            : 'What you typed last could not be stored on this device. Please press Close and save what is still there.'}
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
