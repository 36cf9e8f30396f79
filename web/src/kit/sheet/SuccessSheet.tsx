import { Success, type SuccessProps } from '../ui/Success.tsx';
import { Sheet, type SheetProps } from './Sheet.tsx';

type SuccessSheetProps = Omit<SheetProps, 'children' | 'description' | 'onSubmit' | 'role'> & SuccessProps;

/** Says in a sheet of its own that something was done. */
export function SuccessSheet({ said, children, ...sheet }: SuccessSheetProps) {
  return (
    <Sheet {...sheet}>
      <Success said={said}>{children}</Success>
    </Sheet>
  );
}
