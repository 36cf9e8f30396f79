import { Trash2 } from 'lucide-react';
import { usePresence } from '../sheet/use-presence.ts';
import { toastSuccess } from '../toast/toast.ts';
import { Button } from '../ui/Button.tsx';
import { useSheetInUrl } from '../url/use-sheet-in-url.ts';
import { type DeletableKind, EntryDelete } from './EntryDelete.tsx';

export interface DeleteInFormProps<Entry extends { id: string; updated_at: string }> {
  /** The key of its question in the URL, 'delete-answer'. */
  sheet: string;
  entry: Entry;
  kind: Omit<DeletableKind<Entry>, 'data' | 'words'>;
  remove: ReturnType<DeletableKind<Entry>['data']['useDelete']>;
  words: {
    /** 'Delete Answer' */
    button: string;
    /** 'Delete your answer?' */
    title: string;
    /** What the question says will happen. */
    loss: string;
    /** 'Answer deleted' */
    done: string;
  };
  onDeleted: () => void;
}

/** Deletes an entry without details from within its form; nothing brings it back. */
export function DeleteInForm<Entry extends { id: string; updated_at: string }>(
  props: DeleteInFormProps<Entry>,
) {
  const { kind, remove, words } = props;
  const question = useSheetInUrl(props.sheet);
  const asked = usePresence(question.value);
  const deletable = {
    ...kind,
    data: { useDelete: () => remove },
    words: { deleteTitle: words.title },
  };
  return (
    <>
      <Button look="quiet" icon={Trash2} className="self-start" onClick={() => question.show()}>
        {words.button}
      </Button>
      {asked && (
        <EntryDelete<Entry>
          key={asked.key}
          open={question.open}
          entry={props.entry}
          kind={deletable}
          onDone={question.close}
          onDeleted={() => {
            toastSuccess(words.done);
            props.onDeleted();
          }}
        >
          {() => words.loss}
        </EntryDelete>
      )}
    </>
  );
}
