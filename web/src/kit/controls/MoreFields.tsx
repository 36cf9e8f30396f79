import { Plus } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../ui/Button.tsx';

export interface MoreFieldsProps {
  /** True when one of them says something or is wrong: then they are in sight. */
  used: boolean;
  children: ReactNode;
}

/** Fields that few fill in, behind 'Add details'. Once they were in sight they stay. */
export function MoreFields({ used, children }: MoreFieldsProps) {
  const [open, setOpen] = useState(used);
  const [pressed, setPressed] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  // A draft or an answer has brought something into them.
  if (used && !open) setOpen(true);
  useEffect(() => {
    if (pressed) fields.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, [pressed]);
  return (
    <>
      {!open && (
        <Button
          look="quiet"
          icon={Plus}
          onClick={() => {
            setOpen(true);
            setPressed(true);
          }}
          className="-ms-3 self-start px-3!"
        >
          Add details
        </Button>
      )}
      <div ref={fields} hidden={!open} className={open ? 'flex flex-col gap-4' : undefined}>
        {children}
      </div>
    </>
  );
}
