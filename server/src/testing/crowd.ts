/**
 * One call of very many at once: on a busy machine the last of them are asked to try again in a
 * moment, and do. `ask` throws what a visitor's `ask` throws.
 */
export async function inCrowd<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!String(error).includes('"code":"unavailable"')) throw error;
    }
  }
}
