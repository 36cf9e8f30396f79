import { onTestFinished, vi } from 'vitest';
import { documentOf } from './document-server.ts';

/**
 * Uploads are on their way for as long as the test lasts, but the one of this number, from 1, is
 * stored.
 */
export function heldUploads(stored?: number): {
  id: string;
  folder: string;
  day: string | null;
  file_day: string | null;
  /** It is stored now. */
  arrive: () => void;
}[] {
  const sent: ReturnType<typeof heldUploads> = [];
  class Held extends XMLHttpRequest {
    override open(_method: string, url: string): void {
      const { pathname, searchParams } = new URL(url, window.location.origin);
      const id = pathname.split('/')[3] ?? '';
      const [folder, day, fileDay] = ['folder', 'day', 'file_day'].map((name) =>
        searchParams.get(name),
      );
      const one = { id, folder: folder ?? '', day: day ?? null, file_day: fileDay ?? null };
      // Tests compare the rest.
      sent.push(
        Object.defineProperty(one as typeof one & { arrive: () => void }, 'arrive', {
          value: () => super.send(),
        }),
      );
      const document = documentOf(searchParams.get('name') ?? '', { id });
      super.open('GET', `data:application/json,${encodeURIComponent(JSON.stringify(document))}`);
    }
    override send(): void {
      if (sent.length === stored) super.send();
    }
    override get status(): number {
      return 200;
    }
  }
  vi.stubGlobal('XMLHttpRequest', Held);
  onTestFinished(() => void vi.unstubAllGlobals());
  return sent;
}
