/** Counts what each key holds, up to the limit. */
export function shares(limit: number) {
  const held = new Map<string, number>();
  return {
    take(key: string): boolean {
      const count = held.get(key) ?? 0;
      if (count >= limit) return false;
      held.set(key, count + 1);
      return true;
    },
    give(key: string): void {
      const count = held.get(key) ?? 0;
      if (count > 1) held.set(key, count - 1);
      else held.delete(key);
    },
  };
}
