import { Pencil, Trash2 } from 'lucide-react';
import { Button } from '../ui/Button.tsx';

export interface EntryActionsProps {
  can: { edit: boolean; delete: boolean };
  /** False while only the part of the entry that lists have is here. */
  ready: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

/** The buttons under the details of an entry. */
export function EntryActions({ can, ready, onEdit, onDelete }: EntryActionsProps) {
  return (
    <>
      {can.delete && (
        <Button look="secondary" icon={Trash2} disabled={!ready} onClick={onDelete}>
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
