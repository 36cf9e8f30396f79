import type { LiveChange } from '@pcr/contract/kit/live/live.ts';

/** Posts a `LiveChange`: topic and id, never content. */
interface OtherTabs extends Omit<BroadcastChannel, 'postMessage' | 'onmessage'> {
  postMessage: (change: LiveChange) => void;
  onmessage: ((event: MessageEvent<LiveChange>) => void) | null;
}

let channel: OtherTabs | undefined;

/**
 * The other tabs of this browser, for changes that the server tells nobody of (kit.md 162). Opened
 * when it is needed: the build reads this too.
 */
export const otherTabs = (): OtherTabs => (channel ??= new BroadcastChannel('pcr_changes'));
