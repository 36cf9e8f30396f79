import { Spinner } from '../kit/ui/Spinner.tsx';

/** While it is not known yet who is there. */
export function LoadingScreen({ words = 'Loading…' }: { words?: string }) {
  return (
    <main className="grid min-h-dvh place-items-center px-4">
      <div className="flex flex-col items-center gap-4 text-ink-soft" role="status">
        <Spinner size={32} />
        <h1 className="text-base font-normal">{words}</h1>
      </div>
    </main>
  );
}
