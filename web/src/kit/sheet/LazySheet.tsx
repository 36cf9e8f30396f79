import { Component, type ReactNode, Suspense } from 'react';
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
export class LazySheet extends Component<LazySheetProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (this.state.failed) return <Failed onClose={this.props.onClose} />;
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

function Failed({ onClose }: { onClose: () => void }) {
  return (
    <div className={COVER}>
      <Card role="alertdialog" aria-label="This could not be opened" className="flex max-w-96 flex-col gap-4">
        <p className="text-lg font-strong">This could not be opened</p>
        <p className="text-ink-soft">
          Please check your connection and load the page again. What you typed is kept on this device.
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
