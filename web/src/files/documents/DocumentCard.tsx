import type { StoredFile } from '@pcr/contract/files/files.schema.ts';
import { sizeText } from '@pcr/contract/kit/sizes.ts';
import { Square, SquareCheckBig } from 'lucide-react';
import { memo } from 'react';
import { CardFacts, EntryCard } from '../../kit/entry/EntryCard.tsx';
import { momentText } from '../../kit/words/said-time.ts';
import { NOT_CHECKED } from '../files.labels.ts';
import { typeIcon, typeLabel } from './documents.labels.ts';

export interface DocumentCardProps {
  document: StoredFile;
  /** Null while documents are opened, and not selected. */
  selected: boolean | null;
  /** Whether the list is ordered by the sizes, which the details say otherwise. */
  bySize: boolean;
  onPress: (id: string) => void;
}

/** One document in the list. */
export const DocumentCard = memo(function DocumentCard({
  document,
  selected,
  bySize,
  onPress,
}: DocumentCardProps) {
  const { id, name, type, size, url, created_at, unchecked } = document;
  const Icon = typeIcon(type);
  const Box = selected ? SquareCheckBig : Square;
  return (
    <EntryCard
      name={name}
      mark={
        selected !== null ? (
          <Box size="1.25rem" aria-hidden className="text-brand-ink" />
        ) : type === 'image/webp' ? (
          <img
            src={`${url}?size=320`}
            alt=""
            loading="lazy"
            decoding="async"
            className="size-6 rounded-small bg-sunken object-cover"
          />
        ) : (
          <Icon size="1.25rem" aria-hidden className="text-brand-ink" />
        )
      }
      pressed={selected ?? undefined}
      onOpen={() => onPress(id)}
    >
      <CardFacts
        facts={[
          typeLabel(type),
          bySize && sizeText(size),
          momentText(created_at),
          unchecked && NOT_CHECKED,
        ]}
      />
    </EntryCard>
  );
});
