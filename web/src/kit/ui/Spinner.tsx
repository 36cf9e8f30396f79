/**
 * Turns while something is in progress. With `label` it stands alone and names the action; without,
 * its button or panel does.
 */
export function Spinner({ label, size = 24 }: { label?: string; size?: number }) {
  const ring = (
    <svg
      className="shrink-0 animate-spin"
      width={`${size / 16}rem`}
      height={`${size / 16}rem`}
      viewBox="0 0 24 24"
      fill="none"
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="3" opacity="0.25" />
      <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
  if (!label) return ring;
  return (
    <div role="status" className="flex flex-col items-center gap-3 text-brand-ink">
      {ring}
      <span className="text-ink-soft">{label}</span>
    </div>
  );
}
