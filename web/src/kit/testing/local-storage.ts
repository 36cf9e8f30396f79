import { onTestFinished, vi } from 'vitest';

/**
 * Lets the browser's own storage take no entry of this kind any more. Returns how to make room; the
 * end of the test does too.
 */
export function fillStorage(kind = 'pcr_draft:'): () => void {
  const own = Storage.prototype.setItem;
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (
    this: Storage,
    key,
    value,
  ) {
    if (key.startsWith(kind)) throw new DOMException('', 'QuotaExceededError');
    own.call(this, key, value);
  });
  onTestFinished(() => full.mockRestore());
  return () => full.mockRestore();
}

/**
 * A localStorage of its own for a test. As in a browser, only the entries are what Object.keys
 * sees.
 */
export class TestStorage {
  #full = false;
  /** Whether it takes nothing more. */
  setFull(full: boolean) {
    this.#full = full;
  }
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(Reflect.get(this, key)) : null;
  }
  setItem(key: string, value: string) {
    if (this.#full) throw new Error('QuotaExceededError');
    Reflect.set(this, key, value);
  }
  removeItem(key: string) {
    Reflect.deleteProperty(this, key);
  }
}
