import type { StoredFile } from '@pcr/contract/files/files.schema.ts';
import { sizeText } from '@pcr/contract/kit/sizes.ts';
import { Square, SquareCheckBig } from 'lucide-react';
import { memo } from 'react';
import { CardFacts, EntryCard } from '../../kit/entry/EntryCard.tsx';
import { instantDayText } from '../../kit/words/format.ts';
import { NOT_CHECKED } from '../files.labels.ts';
import { typeIcon, typeLabel } from './documents.labels.ts';

export interface DocumentCardProps {
  document: StoredFile;
  /** Null while documents are opened, and not selected. */
  selected: boolean | null;
  onPress: (id: string) => void;
}

/** One document in the list. */
export const DocumentCard = memo(function DocumentCard({
  document,
  selected,
  onPress,
}: DocumentCardProps) {
  const { id, name, type, size, created_at, unchecked } = document;
  const Icon = typeIcon(type);
  const Box = selected ? SquareCheckBig : Square;
  return (
    <EntryCard
      name={name}
      mark={
        selected === null ? (
          <Icon size="1.25rem" aria-hidden className="text-brand-ink" />
        ) : (
          <Box size="1.25rem" aria-hidden className="text-brand-ink" />
        )
      }
      pressed={selected ?? undefined}
      onOpen={() => onPress(id)}
    >
      <CardFacts
        facts={[
          typeLabel(type),
          sizeText(size),
          instantDayText(created_at),
          unchecked && NOT_CHECKED,
        ]}
      />
    </EntryCard>
  );
});
