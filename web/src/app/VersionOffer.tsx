import { Button } from '../kit/ui/Button.tsx';

/** Says that a new version of the app is ready. */
export default function VersionOffer({ reload }: { reload: () => void }) {
  return (
    <div
      role="status"
      className="fixed start-[calc(var(--column-start)+1rem)] end-[calc(var(--column-end)+1rem)] bottom-[calc(var(--bar-bottom)+var(--bar-note)+0.75rem)] z-30 mx-auto flex print:hidden max-w-96 items-center justify-between gap-3 rounded-card border border-line bg-card p-3 shadow-soft"
    >
      <span>A new version is ready.</span>
      <Button look="secondary" onClick={reload}>
        Reload
      </Button>
    </div>
  );
}
