import { Component, type ReactNode } from 'react';
import { isAllStored } from '../kit/form/unstored.ts';
import { Button } from '../kit/ui/Button.tsx';

interface ErrorBoundaryProps {
  /** The address of the screen within the bars; another one is drawn anew. */
  screen?: string;
  children: ReactNode;
}

/**
 * The page for an error that no screen caught (kit.md 49). It says whether typed text is stored.
 */
export class ErrorBoundary extends Component<
  ErrorBoundaryProps,
  { failed: boolean; stored: boolean }
> {
  override state = { failed: false, stored: true };

  static getDerivedStateFromError() {
    // Now: the forms on the page are about to go.
    return { failed: true, stored: isAllStored() };
  }

  override componentDidUpdate({ screen }: ErrorBoundaryProps) {
    if (this.state.failed && screen !== this.props.screen) this.setState({ failed: false });
  }

  override render() {
    const { screen, children } = this.props;
    if (!this.state.failed) return children;
    const isWithin = screen !== undefined;
    const Part = isWithin ? 'div' : 'main';
    const place = isWithin ? '' : 'mx-auto min-h-dvh max-w-dialog justify-center px-4';
    return (
      <Part className={`flex flex-col items-start gap-4 ${place}`}>
        <h1 className="text-xl">Unexpected Application Error!</h1>
        <p>
          Something on this page broke. What you typed{' '}
          {this.state.stored ? 'is kept on this device' : 'last could not be kept, and is lost'}.
          Please load the page again.
        </p>
        <Button onClick={() => window.location.reload()}>Reload page</Button>
      </Part>
    );
  }
}
