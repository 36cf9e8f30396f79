/** Loads code before it is needed. Without a network the code is loaded when it is opened. */
export function prefetch(...loads: readonly (() => Promise<unknown>)[]): void {
  for (const load of loads) void load().catch(() => {});
}

/** The code that shows errors must be there before the network is lost. */
export const loadToasts = () => import('../toast/toast-shown.ts');
