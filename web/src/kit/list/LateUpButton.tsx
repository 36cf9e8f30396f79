import { type RefObject, useState } from 'react';
import { loadable } from '../browser/loadable.tsx';
import { useWhenIdle } from '../browser/when-idle.ts';

const UpButton = loadable(() => import('./UpButton.tsx'));

/** `UpButton`, whose code is loaded in an idle moment: no list begins far down. */
export function LateUpButton({ list }: { list: RefObject<HTMLElement | null> }) {
  const [idle, setIdle] = useState(false);
  useWhenIdle(() => setIdle(true));
  return idle && <UpButton list={list} failed={() => null} />;
}
