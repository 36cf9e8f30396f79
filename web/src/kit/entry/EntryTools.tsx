import { History, Pencil, Trash2 } from 'lucide-react';
import { Button } from '../ui/Button.tsx';
import type { EntryActionsProps } from './EntryActions.tsx';

export interface EntryToolsProps extends EntryActionsProps {
  /** None where the form leads to them. */
  onVersions?: () => void;
}

/**
 * The buttons that change an entry, among its details: those under them are for what other members
 * do with it.
 */
export function EntryTools({ can, ready, onEdit, onDelete, onVersions }: EntryToolsProps) {
  if (!can.edit && !can.delete) return null;
  return (
    <div className="flex flex-wrap gap-3">
      {can.edit && (
        <Button look="secondary" icon={Pencil} disabled={!ready} onClick={onEdit}>
          Edit
        </Button>
      )}
      {can.delete && (
        <Button look="secondary" icon={Trash2} disabled={!ready} onClick={onDelete}>
          Delete
        </Button>
      )}
      {can.edit && onVersions && (
        <Button look="quiet" icon={History} className="px-2!" onClick={onVersions}>
          Earlier versions
        </Button>
      )}
    </div>
  );
}
