/**
 * A look that begins after it was asked for, and not before: those who ask while one is under way
 * share the next.
 */
export function looksThatBeginLater<T>(look: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<unknown> | null = null;
  let next: Promise<T> | null = null;
  const begin = () => {
    next = null;
    const begun = look();
    const over = begun.then(
      () => {},
      () => {},
    );
    underWay = over;
    void over.then(() => {
      if (underWay === over) underWay = null;
    });
    return begun;
  };
  return () => {
    if (next) return next;
    if (!underWay) return begin();
    next = underWay.then(begin);
    return next;
  };
}
