import type { DocumentFolder } from '@pcr/contract/files/files.schema.ts';
import { Sheet } from '../../kit/sheet/Sheet.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { useCredentials } from '../credentials/credentials.data.ts';
import { credentialWords } from '../credentials/credentials.labels.ts';
import { FOLDER_LABELS } from './documents.labels.ts';

export interface SameNamesQuestionProps {
  folder: DocumentFolder;
  /** Those of the folder that have a name that another is to have. */
  same: readonly { id: string; name: string }[];
  answer: (how: 'replace' | 'both' | null) => void;
}

/** documents.md 6 and 17. */
export function SameNamesQuestion({ folder, same, answer }: SameNamesQuestionProps) {
  const one = same.length === 1;
  return (
    <Sheet
      open
      role="alertdialog"
      onClose={() => answer(null)}
      title={one ? 'Replace the document?' : 'Replace the documents?'}
      description={`The folder ${FOLDER_LABELS[folder]} already has ${one ? 'a document with this name' : 'documents with these names'}. A document that is replaced is kept for 30 days under Recently deleted.`}
      footer={
        <>
          <Button look="secondary" onClick={() => answer(null)}>
            Cancel
          </Button>
          <Button look="secondary" onClick={() => answer('replace')}>
            Replace
          </Button>
          <Button onClick={() => answer('both')}>Keep Both</Button>
        </>
      }
    >
      <ul className="flex flex-col gap-1">
        {same.map(({ id, name }) => (
          <li key={`${id} ${name}`} className="wrap-anywhere">
            <span className="font-strong">{name}</span>
            {folder === 'certificates' && <EndedCredential id={id} />}
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

/**
 * What is lost with the earlier document: nobody would be told before the new one expires
 * (credentials.md 1).
 */
function EndedCredential({ id }: { id: string }) {
  const { data } = useCredentials();
  const credential = data?.items.find((one) => one.id === id);
  if (!credential) return null;
  return (
    <p className="text-sm text-ink-soft">
      A credential: {credentialWords(credential)}. The new document is none until you say what it
      is.
    </p>
  );
}
