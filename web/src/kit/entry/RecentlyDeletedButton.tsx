import { ArchiveRestore } from 'lucide-react';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';

/** Beside a long 'Add …'. On a phone it is its sign alone: the list is to begin as far up as it can. */
export function RecentlyDeletedButton({ onClick }: { onClick: () => void }) {
  return (
    <>
      <span className="hidden wide:block">
        <Button look="quiet" icon={ArchiveRestore} onClick={onClick}>
          Recently deleted
        </Button>
      </span>
      <span className="wide:hidden">
        <IconButton label="Recently deleted" icon={ArchiveRestore} onClick={onClick} />
      </span>
    </>
  );
}
