import { type ReactNode, useEffect, useRef } from 'react';
import { Banner } from '../ui/Banner.tsx';
import { TextField } from './TextField.tsx';

export interface ShownOnceProps {
  /** 'Link' */
  label: string;
  value: string;
  /** What it is for. */
  about: string;
  /** That it is shown only now, and what to do when it gets lost. */
  title: string;
  warning: string;
  /** The buttons that copy it or take it elsewhere. */
  children: ReactNode;
}

/** A secret address that was just made. The focus goes to its first words. */
export function ShownOnce({ label, value, about, title, warning, children }: ShownOnceProps) {
  const heading = useRef<HTMLParagraphElement>(null);
  // The element with the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col gap-4">
      <p ref={heading} tabIndex={-1} className="outline-none">
        {about}
      </p>
      <TextField
        label={label}
        dir="ltr"
        readOnly
        value={value}
        onFocus={(event) => event.currentTarget.select()}
        autoComplete="off"
      />
      <div className="flex flex-wrap gap-3 *:flex-auto">{children}</div>
      <Banner tone="amber" title={title}>
        {warning}
      </Banner>
    </div>
  );
}
