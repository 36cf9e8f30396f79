import {
  type Credential,
  credentialName,
} from '@pcr/contract/files/credentials/credentials.schema.ts';
import { ConfirmDialog } from '../../kit/sheet/ConfirmDialog.tsx';
import { endText } from './credentials.labels.ts';

export interface EndCredentialsQuestionProps {
  open: boolean;
  /** Those that are about to leave their folder. */
  credentials: readonly Credential[];
  onCancel: () => void;
  onConfirm: () => Promise<unknown>;
}

/** credentials.md 17: asked before certificates leave their folder. */
export function EndCredentialsQuestion({
  open,
  credentials,
  onCancel,
  onConfirm,
}: EndCredentialsQuestionProps) {
  const one = credentials.length === 1;
  return (
    <ConfirmDialog
      open={open}
      title={one ? 'End this credential?' : `End ${credentials.length} credentials?`}
      confirmLabel="Move"
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      <ul className="mb-2 flex flex-col text-ink">
        {credentials.map((credential) => (
          <li key={credential.id} className="wrap-anywhere">
            {credentialName(credential)} · {endText(credential)}
          </li>
        ))}
      </ul>
      In another folder {one ? 'it is no credential' : 'they are no credentials'}, and we don’t
      remind you before {one ? 'it expires' : 'they expire'}. Move {one ? 'it' : 'them'} back to
      undo this.
    </ConfirmDialog>
  );
}
