import { ERRORS, type ErrorCode } from '@pcr/contract/kit/errors.ts';
import { onTestFinished, vi } from 'vitest';
import { documentOf } from './document-server.ts';

/**
 * Uploads are on their way for as long as the test lasts, but the one of this number, from 1, is
 * stored, and the one of the other number is refused for good.
 */
export function heldUploads(
  stored?: number,
  refused?: number,
): {
  id: string;
  folder: string;
  day: string | null;
  file_day: string | null;
  name: string;
  replaces: string | null;
  /** It is stored now. */
  arrive: () => void;
  /** It is refused now, for good by default. */
  refuse: (code?: ErrorCode) => void;
}[] {
  const sent: ReturnType<typeof heldUploads> = [];
  class Held extends XMLHttpRequest {
    #refused: ErrorCode | null = null;
    override open(_method: string, url: string): void {
      const { pathname, searchParams } = new URL(url, window.location.origin);
      const id = pathname.split('/')[3] ?? '';
      const [folder, day, fileDay] = ['folder', 'day', 'file_day'].map((name) =>
        searchParams.get(name),
      );
      const one = { id, folder: folder ?? '', day: day ?? null, file_day: fileDay ?? null };
      const document = documentOf(searchParams.get('name') ?? '', { id });
      const answer = (body: object) =>
        super.open('GET', `data:application/json,${encodeURIComponent(JSON.stringify(body))}`);
      const refuse = (code: ErrorCode = 'file_refused') => {
        this.#refused = code;
        const damaged = `${document.name} is damaged.`;
        const message = code === 'file_refused' ? damaged : ERRORS[code].message;
        answer({ error: { code, message, request_id: 'r' } });
      };
      // Tests compare the rest.
      const now = {
        name: document.name,
        replaces: searchParams.get('replaces'),
        arrive: () => super.send(),
        refuse: (code?: ErrorCode) => {
          refuse(code);
          super.send();
        },
      };
      const hidden = Object.fromEntries(
        Object.entries(now).map(([name, value]) => [name, { value }]),
      );
      sent.push(Object.defineProperties(one as typeof one & typeof now, hidden));
      if (sent.length === refused) refuse();
      else answer(document);
    }
    override send(): void {
      if (sent.length === stored || this.#refused) super.send();
    }
    override get status(): number {
      return this.#refused ? ERRORS[this.#refused].status : 200;
    }
  }
  vi.stubGlobal('XMLHttpRequest', Held);
  onTestFinished(() => void vi.unstubAllGlobals());
  return sent;
}
