import { ArrowUp } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * The way up in a long list: a round button once more than a screen and a half of it is above
 * (kit.md 114). In the middle, since the buttons of cards are at their end. The end of the page has
 * room for it (`Shell`, by `data-up`).
 */
export default function UpButton({ list }: { list: RefObject<HTMLElement | null> }) {
  const top = useRef<HTMLSpanElement>(null);
  const [far, setFar] = useState(false);
  useEffect(() => {
    if (!top.current) return;
    const look = (entries: IntersectionObserverEntry[]) => {
      // A slow device hands over several at once, the newest last.
      const seen = entries.at(-1);
      // Not where the list has yet to come into sight.
      setFar(seen !== undefined && !seen.isIntersecting && seen.boundingClientRect.top < 0);
    };
    const watcher = new IntersectionObserver(look, { rootMargin: '150% 0px 0px 0px' });
    watcher.observe(top.current);
    return () => watcher.disconnect();
  }, []);
  function goUp() {
    // The button goes; typing and Tab continue where the list begins.
    list.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }
  return (
    <>
      <span ref={top} aria-hidden className="absolute top-0 h-px" />
      {far && (
        <button
          type="button"
          data-up
          aria-label="Back to top"
          title="Back to top"
          onClick={goUp}
          className="fixed start-column-start end-column-end mx-auto bottom-[calc(var(--bar-bottom)+var(--bar-note)+0.75rem)] z-10 grid size-12 animate-fade-in place-items-center rounded-full border border-line-strong bg-card text-brand-ink shadow-soft hover:bg-hover low:bottom-3"
        >
          <ArrowUp size="1.375rem" aria-hidden />
        </button>
      )}
    </>
  );
}
