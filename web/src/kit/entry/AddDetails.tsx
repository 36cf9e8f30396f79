import { Plus } from 'lucide-react';
import type { EntryFields } from '../kind/fields.ts';
import { Button } from '../ui/Button.tsx';

export interface AddDetailsProps<Fields extends object> {
  fields: Pick<EntryFields<Fields>, 'text' | 'names'>;
  known: Partial<Fields>;
  /** The fields that say something when they are empty: no end means that it goes on. */
  except?: readonly (keyof Fields & string)[];
  /** Opens the form; undefined for members who may not edit. */
  onAdd: (() => void) | undefined;
}

/** One button in place of all facts that nobody has filled in (kit.md 116). */
export function AddDetails<Fields extends object>({
  fields,
  known,
  except = [],
  onAdd,
}: AddDetailsProps<Fields>) {
  const empty = fields.names.some(
    (name) =>
      !except.includes(name) && known[name] !== undefined && !fields.text(known as Fields, name),
  );
  if (!onAdd || !empty) return null;
  return (
    <Button look="quiet" icon={Plus} onClick={onAdd} className="-ms-3 self-start px-3!">
      Add details
    </Button>
  );
}
