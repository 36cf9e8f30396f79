import { Spinner } from '../kit/Spinner.tsx';

/** While it is not known yet who is there. */
export function LoadingScreen({ words = 'Loading…' }: { words?: string }) {
  return (
    <div className="grid min-h-dvh place-items-center px-4" role="status">
      <div className="flex flex-col items-center gap-4 text-ink-soft">
        <Spinner size={32} />
        <p>{words}</p>
      </div>
    </div>
  );
}
