/** Loads code before it is needed. Without a network it comes when it is opened. */
export function prefetch(...loads: readonly (() => Promise<unknown>)[]): void {
  for (const load of loads) void load().catch(() => {});
}

/** Without it an error that has no network could not be said. */
export const loadToasts = () => import('../ui/Toaster.tsx');
