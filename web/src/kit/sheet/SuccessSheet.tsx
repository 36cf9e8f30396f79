import { useEffect, useRef } from 'react';
import { Success, type SuccessProps } from '../page/Success.tsx';
import { Sheet, type SheetProps } from './Sheet.tsx';

type SuccessSheetProps = Omit<SheetProps, 'children' | 'description' | 'onSubmit' | 'role'> &
  SuccessProps & {
    /** Milliseconds after which it closes by itself, where the description says so. */
    closesAfter?: number;
  };

/** Says in a sheet of its own that something was done. */
export function SuccessSheet({ said, children, closesAfter, ...sheet }: SuccessSheetProps) {
  const { open } = sheet;
  const close = useRef(sheet.onClose);
  close.current = sheet.onClose;
  useEffect(() => {
    if (!open || closesAfter === undefined) return;
    const timer = window.setTimeout(() => close.current?.(), closesAfter);
    return () => window.clearTimeout(timer);
  }, [open, closesAfter]);
  return (
    <Sheet {...sheet}>
      <Success said={said}>{children}</Success>
    </Sheet>
  );
}
