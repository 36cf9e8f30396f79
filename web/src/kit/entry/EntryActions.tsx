import { Pencil, Trash2 } from 'lucide-react';
import { Button } from '../ui/Button.tsx';

export interface EntryActionsProps {
  can: { edit: boolean; delete: boolean };
  /** False while only what a list knows of it is here. */
  ready: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

/** Under the details of an entry: what may be done with it. */
export function EntryActions({ can, ready, onEdit, onDelete }: EntryActionsProps) {
  return (
    <>
      {can.delete && (
        <Button look="secondary" icon={Trash2} className="text-red-ink!" disabled={!ready} onClick={onDelete}>
          Delete
        </Button>
      )}
      {can.edit && (
        <Button icon={Pencil} disabled={!ready} onClick={onEdit}>
          Edit
        </Button>
      )}
    </>
  );
}
