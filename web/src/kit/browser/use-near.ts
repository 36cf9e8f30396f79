import { type RefObject, useEffect, useRef, useState } from 'react';

/** Whether an element has come near the window yet. */
export function useNear<T extends Element>(): [boolean, RefObject<T | null>] {
  const element = useRef<T>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!element.current || near) return;
    const watch = new IntersectionObserver(([seen]) => seen?.isIntersecting && setNear(true), {
      rootMargin: '50%',
    });
    watch.observe(element.current);
    return () => watch.disconnect();
  }, [near]);
  return [near, element];
}
