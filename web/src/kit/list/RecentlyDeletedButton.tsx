import { ArchiveRestore } from 'lucide-react';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';

/**
 * The button beside 'Add …'. On a phone it shows its icon alone, so that the list begins as far up
 * as it can.
 */
export function RecentlyDeletedButton({ onClick }: { onClick: () => void }) {
  return (
    <>
      <span className="hidden @roomy:block">
        <Button look="quiet" icon={ArchiveRestore} onClick={onClick}>
          Recently deleted
        </Button>
      </span>
      <span className="@roomy:hidden">
        <IconButton label="Recently deleted" icon={ArchiveRestore} onClick={onClick} />
      </span>
    </>
  );
}
