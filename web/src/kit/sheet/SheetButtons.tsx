import { Button, type ButtonProps } from '../ui/Button.tsx';

export interface SheetButtonsProps extends ButtonProps {
  onCancel: () => void;
  /** Where it is not 'Cancel'. */
  cancel?: string;
}

/** For the footer of a sheet that is a small form; the rest is for the button that sends it. */
export function SheetButtons({ onCancel, cancel = 'Cancel', ...submit }: SheetButtonsProps) {
  return (
    <>
      <Button look="secondary" onClick={onCancel}>
        {cancel}
      </Button>
      <Button type="submit" {...submit} />
    </>
  );
}
