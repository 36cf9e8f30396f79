// Between the tabs of this browser, for what the server tells nobody of (kit.md 162): a topic and
// an id, never content.

type Heard = (topic: string, id: string) => void;

let channel: BroadcastChannel | undefined;
const open = () => (channel ??= new BroadcastChannel('pcr_changes'));

/** This tab has changed that. */
export function tellOtherTabs(topic: string, id: string): void {
  open().postMessage({ topic, id });
}

/** Calls back for what another tab has changed. Returns how to stop. */
export function hearOtherTabs(heard: Heard): () => void {
  const hear = ({ data }: MessageEvent<Partial<Record<string, unknown>> | null>) => {
    if (typeof data?.topic === 'string' && typeof data.id === 'string') heard(data.topic, data.id);
  };
  open().addEventListener('message', hear);
  return () => open().removeEventListener('message', hear);
}
