import {
  type Credential,
  credentialName,
} from '@pcr/contract/files/credentials/credentials.schema.ts';
import { Square, SquareCheckBig } from 'lucide-react';
import { memo } from 'react';
import { CardFacts, CardRow, EntryCard } from '../../kit/entry/EntryCard.tsx';
import { TEXT_BUTTON } from '../../kit/look/button-look.ts';
import { Status } from '../../kit/ui/Status.tsx';
import type { DocumentCardProps } from '../documents/DocumentCard.tsx';
import { typeIcon, typeLabel } from '../documents/documents.labels.ts';
import { NOT_CHECKED } from '../files.labels.ts';
import { endText, STATES } from './credentials.labels.ts';

export interface CertificateCardProps extends DocumentCardProps {
  /** Undefined where it does not say what it is. */
  credential: Credential | undefined;
  onSay: (id: string) => void;
}

/** One certificate in the list: what it is, and until when (credentials.md 15). */
export const CertificateCard = memo(function CertificateCard({
  document,
  credential,
  selected,
  onPress,
  onSay,
}: CertificateCardProps) {
  const { id, name, type, unchecked } = document;
  const Icon = selected === null ? typeIcon(type) : selected ? SquareCheckBig : Square;
  const title = credential ? credentialName(credential) : name;
  return (
    <EntryCard
      name={title}
      mark={<Icon size="1.25rem" aria-hidden className="text-brand-ink" />}
      pressed={selected ?? undefined}
      onOpen={() => onPress(id)}
    >
      {credential ? (
        <CardRow>
          <Status tone={STATES[credential.state].tone}>{endText(credential)}</Status>
          <CardFacts facts={[title !== name && name, unchecked && NOT_CHECKED]} />
        </CardRow>
      ) : (
        <CardRow
          end={
            selected === null && (
              <button
                type="button"
                aria-label={`Say what ${name} is`}
                onClick={() => onSay(id)}
                className={`relative -my-2.5 min-h-touch px-1 text-brand-ink ${TEXT_BUTTON}`}
              >
                Say what it is
              </button>
            )
          }
        >
          <CardFacts facts={[typeLabel(type), unchecked && NOT_CHECKED]} />
        </CardRow>
      )}
    </EntryCard>
  );
});
