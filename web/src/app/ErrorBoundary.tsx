import { Component, type ReactNode } from 'react';
import { Button } from '../kit/ui/Button.tsx';

/** The page for an error that no screen caught (kit.md 49). What was typed into forms is kept on the device. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main className="mx-auto flex min-h-dvh max-w-dialog flex-col items-start justify-center gap-4 px-4">
        <h1 className="text-xl">Unexpected Application Error!</h1>
        <p>
          Something on this page broke. What you typed into a form is kept on this device. Please load the page again.
        </p>
        <Button onClick={() => window.location.reload()}>Reload page</Button>
      </main>
    );
  }
}
