import type { MovedDocuments, SameName } from '@pcr/contract/files/documents/documents.schema.ts';
import { DOCUMENT_FOLDERS, type DocumentFolder } from '@pcr/contract/files/files.schema.ts';
import { useState } from 'react';
import { ChoiceField } from '../../kit/controls/ChoiceField.tsx';
import { offerUndo } from '../../kit/history/offer-undo.ts';
import { Sheet } from '../../kit/sheet/Sheet.tsx';
import { SheetButtons } from '../../kit/sheet/SheetButtons.tsx';
import { Banner } from '../../kit/ui/Banner.tsx';
import { useCredentials } from '../credentials/credentials.data.ts';
import { EndCredentialsQuestion } from '../credentials/EndCredentialsQuestion.tsx';
import { useMoveDocuments } from './documents.data.ts';
import { countText, FOLDER_LABELS } from './documents.labels.ts';
import { SameNamesQuestion } from './SameNamesQuestion.tsx';

export interface MoveSheetProps {
  open: boolean;
  ids: readonly string[];
  /** Where they are. */
  from: DocumentFolder;
  onClose: () => void;
  /** Called with those that are elsewhere now. */
  onMoved: (ids: readonly string[]) => void;
}

/**
 * documents.md 4, 17: what the folder does not take stays, and is said here; of a name that it has
 * it is asked. Undo moves back.
 */
export function MoveSheet({ open, ids, from, onClose, onMoved }: MoveSheetProps) {
  const [to, setTo] = useState<DocumentFolder | null>(null);
  const [missing, setMissing] = useState(false);
  const [refused, setRefused] = useState<MovedDocuments['refused']>([]);
  const [asked, setAsked] = useState<MovedDocuments['same']>([]);
  const move = useMoveDocuments();

  const [isAsking, setAsking] = useState(false);
  const own = useCredentials(from === 'certificates').data?.items ?? [];
  const ending = from === 'certificates' ? own.filter(({ id }) => ids.includes(id)) : [];

  function submit() {
    if (move.isPending) return;
    if (!to) return setMissing(true);
    if (ending.length > 0) return setAsking(true);
    void begin(to);
  }
  async function begin(folder: DocumentFolder) {
    setRefused([]);
    await send(folder, ids, 'ask');
    setAsking(false);
  }
  function answered(same: SameName | null) {
    setAsked([]);
    const waiting = asked.map(({ id }) => id);
    if (same && to) void send(to, waiting, same, refused);
    else if (refused.length === 0) onClose();
  }
  async function send(
    folder: DocumentFolder,
    moving: readonly string[],
    same: SameName,
    before: MovedDocuments['refused'] = [],
  ) {
    const answer = await move.mutateAsync({ ids: [...moving], folder, same }).catch(() => null);
    if (!answer) return;
    const { moved } = answer;
    if (moved.length > 0) {
      offerUndo('', () => move.mutateAsync({ ids: moved, folder: from, same: 'both' }), {
        deleted: `${countText(moved.length)} moved to ${FOLDER_LABELS[folder]}`,
        restored: 'Moved back',
        failed: 'Error moving back. Please try again.',
      });
      onMoved(moved);
    }
    const stay = [...before, ...answer.refused];
    setRefused(stay);
    // An earlier server asks nothing.
    const taken = answer.same ?? [];
    setAsked(taken);
    if (stay.length === 0 && taken.length === 0) onClose();
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Move to Another Folder"
      {...(ids.length > 1 && { description: `${countText(ids.length)} selected` })}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      footer={
        <SheetButtons
          onCancel={onClose}
          cancel={refused.length > 0 ? 'Close' : 'Cancel'}
          busy={move.isPending}
          busyLabel="Moving..."
        >
          Move
        </SheetButtons>
      }
    >
      {move.isError && (
        <Banner tone="red" live="assertive">
          Nothing was moved. {move.error.message}
        </Banner>
      )}
      {refused.length > 0 && (
        <Banner tone="red" live="assertive" title="Not moved">
          <ul className="flex flex-col gap-1">
            {refused.map(({ id, message }) => (
              <li key={id} className="wrap-anywhere">
                {message}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      <ChoiceField<DocumentFolder>
        label="Move to"
        options={DOCUMENT_FOLDERS.filter((folder) => folder !== from).map((folder) => ({
          value: folder,
          label: FOLDER_LABELS[folder],
        }))}
        value={to}
        onChange={(folder) => {
          setTo(folder);
          setMissing(false);
        }}
        error={missing ? 'Choose a folder' : undefined}
      />
      <EndCredentialsQuestion
        open={isAsking}
        credentials={ending}
        onCancel={() => setAsking(false)}
        onConfirm={async () => to && begin(to)}
      />
      {to && asked.length > 0 && (
        <SameNamesQuestion
          folder={to}
          same={asked.map(({ there, name }) => ({ id: there, name }))}
          answer={answered}
        />
      )}
    </Sheet>
  );
}
