import { Spinner } from '../../kit/ui/Spinner.tsx';
import { frameStands } from '../first-screen/frame.ts';

export interface LoadingScreenProps {
  words?: string;
  /** In place of a frame that stands, too. */
  overFrame?: boolean;
}

/** While nobody knows yet who is there; the frame of the screen says as much. */
export function LoadingScreen({ words = 'Loading…', overFrame = false }: LoadingScreenProps) {
  if (frameStands() && !overFrame) return null;
  return (
    <main className="grid min-h-dvh place-items-center px-4">
      <div className="flex flex-col items-center gap-4 text-ink-soft" role="status">
        <Spinner size={32} />
        <h1 className="text-base font-strong">{words}</h1>
      </div>
    </main>
  );
}
