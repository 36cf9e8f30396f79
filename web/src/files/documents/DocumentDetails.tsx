import { type DocumentFolder, fileUrl, type StoredFile } from '@pcr/contract/files/files.schema.ts';
import { sizeText } from '@pcr/contract/kit/sizes.ts';
import { Download, Eye, FolderInput, Pencil, Trash2 } from 'lucide-react';
import { isNotFound } from '../../kit/api/api.ts';
import { useOfflineText } from '../../kit/api/online.ts';
import { loadable } from '../../kit/browser/loadable.tsx';
import { useRail } from '../../kit/browser/use-wide.ts';
import { ErrorPanel } from '../../kit/page/ErrorPanel.tsx';
import { EntryMissing } from '../../kit/save/EntryMissing.tsx';
import { Sheet } from '../../kit/sheet/Sheet.tsx';
import { SheetOrPane } from '../../kit/sheet/SheetOrPane.tsx';
import { SheetPresence } from '../../kit/sheet/SheetPresence.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { ButtonLink } from '../../kit/ui/ButtonLink.tsx';
import { Fact } from '../../kit/ui/Facts.tsx';
import { Spinner } from '../../kit/ui/Spinner.tsx';
import { useSheetInUrl } from '../../kit/url/use-sheet-in-url.ts';
import { instantText } from '../../kit/words/instant-text.ts';
import { CertificateCredential } from '../credentials/CertificateCredential.tsx';
import { NOT_CHECKED } from '../files.labels.ts';
import { useDocument } from './documents.data.ts';
import { FOLDER_LABELS, typeLabel } from './documents.labels.ts';
import { MoveSheet } from './MoveSheet.tsx';
import { RenameSheet } from './RenameSheet.tsx';

const PdfViewer = loadable(() => import('../viewer/PdfViewer.tsx'));

export interface DocumentDetailsProps {
  open: boolean;
  userId: string;
  id: string;
  /** What the list knows of it. */
  listed: StoredFile | undefined;
  onClose: () => void;
  onDelete: (document: StoredFile) => void;
}

/**
 * One document: what it is, and what can be done with it. Beside the list a PDF shows its pages at
 * once.
 */
export default function DocumentDetails({
  open,
  userId,
  id,
  listed,
  onClose,
  onDelete,
}: DocumentDetailsProps) {
  const query = useDocument(id);
  const gone = isNotFound(query.error);
  const document = gone ? undefined : (query.data ?? listed);
  const rename = useSheetInUrl('rename');
  const move = useSheetInUrl('move');
  const credential = useSheetInUrl('credential');
  const view = useSheetInUrl('view');
  const isBeside = useRail();
  const offline = useOfflineText();
  const actions = document && (
    <div
      // Four buttons are two and two, and not three and one.
      className={`flex flex-wrap gap-3 *:flex-auto ${document.type === 'application/pdf' ? '*:basis-[40%]' : ''}`}
    >
      {document.type === 'application/pdf' && (
        <Button look="secondary" icon={Eye} onClick={() => view.show()}>
          View
        </Button>
      )}
      <Button look="secondary" icon={Pencil} onClick={() => rename.show()}>
        Rename
      </Button>
      <Button look="secondary" icon={FolderInput} onClick={() => move.show()}>
        Move
      </Button>
      <Button look="secondary" icon={Trash2} onClick={() => onDelete(document)}>
        Delete
      </Button>
    </div>
  );
  return (
    <SheetOrPane
      beside
      open={open}
      onClose={[rename, move, view, credential].find((sheet) => sheet.open)?.close ?? onClose}
      title={document?.name ?? 'Document'}
      footer={
        document && (
          <ButtonLink
            look="primary"
            icon={Download}
            href={fileUrl(document.id)}
            download
            onClick={() => void query.refetch()}
          >
            Download
          </ButtonLink>
        )
      }
    >
      {gone && (
        <ErrorPanel title="This document is not here">
          It was deleted or moved out of your reach.
        </ErrorPanel>
      )}
      {!gone && !document && (
        <EntryMissing
          query={query}
          failed="This document could not be loaded"
          loading="Loading the document..."
        />
      )}
      {document && (
        <>
          {isBeside && actions}
          {document.type === 'image/webp' && (
            <img
              src={`${document.url}?size=1600`}
              alt={document.name}
              className="max-h-[50dvh] min-h-40 w-full rounded-card bg-sunken object-contain"
            />
          )}
          {isBeside && document.type === 'application/pdf' && !view.open && (
            <PdfViewer
              key={document.id}
              waiting={<Spinner label="Opening the PDF..." />}
              url={fileUrl(document.id)}
              name={document.name}
            />
          )}
          {document.folder === 'certificates' && (
            <CertificateCredential userId={userId} document={document} sheet={credential} />
          )}
          <dl className="flex flex-col gap-2">
            <Fact label="Type">{typeLabel(document.type)}</Fact>
            <Fact label="Size">{sizeText(document.size)}</Fact>
            <Fact label="Folder">{FOLDER_LABELS[document.folder as DocumentFolder]}</Fact>
            <Fact label="Added">{instantText(document.created_at)}</Fact>
          </dl>
          {offline && (
            <p role="status" className="text-sm text-ink-soft">
              {offline}. This document opens once there is a connection.
            </p>
          )}
          {document.unchecked && <p className="text-amber-ink">{NOT_CHECKED}</p>}
          {!isBeside && actions}
          <SheetPresence
            value={document.type === 'application/pdf' ? view.value : null}
            onClose={view.close}
          >
            {() => (
              <Sheet open={view.open} onClose={view.close} title={document.name}>
                <PdfViewer
                  waiting={<Spinner label="Opening the PDF..." />}
                  url={fileUrl(document.id)}
                  name={document.name}
                />
              </Sheet>
            )}
          </SheetPresence>
          <SheetPresence value={rename.value} onClose={rename.close}>
            {() => <RenameSheet open={rename.open} document={document} onClose={rename.close} />}
          </SheetPresence>
          <SheetPresence value={move.value} onClose={move.close}>
            {() => (
              <MoveSheet
                open={move.open}
                ids={[document.id]}
                from={document.folder as DocumentFolder}
                onClose={move.close}
                onMoved={() => {}}
              />
            )}
          </SheetPresence>
        </>
      )}
    </SheetOrPane>
  );
}
