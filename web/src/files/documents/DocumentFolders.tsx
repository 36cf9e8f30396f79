import type { DocumentSummary } from '@pcr/contract/files/documents/documents.schema.ts';
import { DOCUMENT_FOLDERS, type DocumentFolder } from '@pcr/contract/files/files.schema.ts';
import { useEffect } from 'react';
import { showsWhole } from '../../kit/browser/show-whole.ts';
import { useChosenInSight } from '../../kit/browser/use-chosen-in-sight.ts';
import { SELECTED } from '../../kit/look/selected-look.ts';
import { FOLDER_ICONS, FOLDER_LABELS, takes } from './documents.labels.ts';

export interface DocumentFoldersProps {
  summary: DocumentSummary | undefined;
  selected: DocumentFolder;
  onSelect: (folder: DocumentFolder) => void;
}

/** documents.md 1: the four folders, each with its count and what it takes. */
export function DocumentFolders({ summary, selected, onSelect }: DocumentFoldersProps) {
  // New files go into the open folder.
  const row = useChosenInSight<HTMLDivElement>(selected, '[aria-pressed=true]');
  useEffect(() => showsWhole(row.current), [row]);
  return (
    <div className="@container">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot take part in a grid */}
      <div
        role="group"
        aria-label="Folders"
        data-scrolls-sideways
        ref={row}
        className="relative -mx-4 flex gap-2 overflow-x-auto overscroll-x-contain scroll-px-4 px-4 py-1 [scrollbar-width:none] @min-[17rem]:mx-0 @min-[17rem]:grid @min-[17rem]:grid-cols-2 @min-[17rem]:overflow-visible @min-[17rem]:px-0 @min-[21rem]:flex @min-[21rem]:gap-1 @roomy:grid @roomy:grid-cols-4 @roomy:gap-2"
      >
        {DOCUMENT_FOLDERS.map((folder) => {
          const Icon = FOLDER_ICONS[folder];
          const count = summary?.folders.find((one) => one.folder === folder)?.count;
          return (
            <button
              key={folder}
              type="button"
              aria-pressed={folder === selected}
              onClick={() => onSelect(folder)}
              className={`relative flex min-h-touch shrink-0 flex-col items-start justify-center rounded-card border px-2.5 text-start transition-colors -outline-offset-3 @min-[17rem]:min-w-0 @min-[17rem]:shrink @min-[21rem]:flex-auto @min-[21rem]:items-center @min-[21rem]:px-1 @min-[21rem]:py-1 @roomy:items-start @roomy:justify-start @roomy:px-3 @roomy:py-2 ${
                folder === selected ? SELECTED : 'border-line bg-card hover:bg-hover'
              }`}
            >
              <span className="flex w-full items-center gap-x-1.5 @min-[21rem]:flex-col @roomy:flex-row @roomy:flex-wrap">
                <Icon
                  size="1.25rem"
                  aria-hidden
                  className="shrink-0 text-brand-ink @max-roomy:hidden"
                />
                <span className="min-w-0 grow font-strong @min-[17rem]:text-sm @min-[21rem]:leading-[1.25] @roomy:text-base">
                  {FOLDER_LABELS[folder]}
                </span>
                <span className="text-ink-soft @min-[17rem]:text-sm @min-[21rem]:leading-[1.25] @roomy:text-base">
                  {count ?? '–'}
                  <span className="sr-only"> {count === 1 ? 'document' : 'documents'}</span>
                </span>
              </span>
              {/* On a phone the hint under the buttons says it of the folder that is open. */}
              <span className="sr-only text-sm text-ink-soft @roomy:not-sr-only">
                {takes(folder)}
              </span>
            </button>
          );
        })}
      </div>
    </div>
  );
}
