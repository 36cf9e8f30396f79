import type { SameNames } from '@pcr/contract/files/documents/documents.schema.ts';
import { ACCEPTED, type DocumentFolder } from '@pcr/contract/files/files.schema.ts';
import { ScanText } from 'lucide-react';
import { useRef, useState } from 'react';
import { OfflineError } from '../../kit/api/api.ts';
import { newId } from '../../kit/api/ids.ts';
import { useMounted } from '../../kit/browser/use-mounted.ts';
import { ConfirmDialog } from '../../kit/sheet/ConfirmDialog.tsx';
import { loadableSheet } from '../../kit/sheet/SheetBoundary.tsx';
import { SheetPresence } from '../../kit/sheet/SheetPresence.tsx';
import { PickerButton } from '../../kit/upload/FilePicker.tsx';
import { FileUploader } from '../../kit/upload/FileUploader.tsx';
import { StopSendingQuestion } from '../../kit/upload/StopSendingQuestion.tsx';
import { UnderWay } from '../../kit/upload/UnderWay.tsx';
import type { UploadOptions } from '../../kit/upload/upload.ts';
import { useUnsentFiles } from '../../kit/upload/use-unsent-files.ts';
import { useSheetInUrl } from '../../kit/url/use-sheet-in-url.ts';
import { useNewCertificates } from '../credentials/use-new-certificates.ts';
import { sendFile } from '../files.data.ts';
import {
  acceptFor,
  hintFor,
  leavingWords,
  refuseFor,
  smallerFor,
  uploadErrorWords,
} from '../files.labels.ts';
import { type KeptUpload, useKeptUploads } from '../use-kept-uploads.ts';
import { sameNamesIn, useDocumentAdded, useDocumentsHere } from './documents.data.ts';
import { SameNamesQuestion, type SameNamesQuestionProps } from './SameNamesQuestion.tsx';

const AddCertificateSheet = loadableSheet(() => import('../credentials/AddCertificateSheet.tsx'));
const PagesSheet = loadableSheet(() => import('../pages/PagesSheet.tsx'));

/**
 * Where a chosen file goes; the folder on the screen may be another one by the time that it is
 * sent.
 */
interface Place {
  folder: DocumentFolder;
  replaces?: string;
  /**
   * Nobody was asked what to do if the folder has its name: it has one that is free when it is
   * sent.
   */
  isUnasked?: true;
}
type Placed = KeptUpload<Place>;

export interface DocumentUploaderProps {
  folder: DocumentFolder;
  userId: string;
  /** False hides the buttons; uploads in progress go on (documents.md 13). */
  choosing: boolean;
}

/** Adds documents to a folder; asks first where it has their names already (documents.md 6). */
export function DocumentUploader({ folder, userId, choosing }: DocumentUploaderProps) {
  const [question, setQuestion] = useState<SameNamesQuestionProps | null>(null);
  const added = useDocumentAdded();
  const mounted = useMounted();
  const scan = useSheetInUrl('scan');
  const [made, setMade] = useState<File>();
  /** What was chosen in the sheet that adds a certificate, or made of pages. */
  const [given, setGiven] = useState<File>();
  const unnamed = useRef<File>(undefined);
  const certificates = useNewCertificates(userId);
  const here = useDocumentsHere();
  /** The document that its card asks about. */
  const listed = (id: string) => here.listed(id)?.entry;
  /**
   * Until it is settled where the PDF goes it is not on the device: the sheet still has its pages,
   * and takes no others.
   */
  const [settling, setSettling] = useState(false);
  const [naming, setNaming] = useState<DocumentFolder | null>(null);
  const { left, keep, forget, areStored, beforeKept } = useKeptUploads<Place>(userId, 'documents');
  const [discarding, setDiscarding] = useState<{
    id: string;
    name: string;
    cancel: () => void;
  } | null>(null);
  const doStay = () => !settling && areStored();
  /** A PDF of photographed pages was refused, and its member has no copy of it yet. */
  const withoutCopy = useRef(false);
  const { onUnsent, leaving } = useUnsentFiles({
    doStay,
    isAsked: () => withoutCopy.current,
  });

  function ask(to: DocumentFolder, same: SameNames['items']): Promise<'replace' | 'both' | null> {
    return new Promise((answered) => {
      setQuestion({
        folder: to,
        same,
        answer(how) {
          setQuestion(null);
          answered(how);
        },
      });
    });
  }

  async function settle(files: File[]): Promise<readonly Placed[] | null> {
    const ofPages = made !== undefined && files.includes(made);
    const chosen = files.map(
      (blob): Placed => ({
        id: newId(),
        name: blob.name,
        blob,
        folder,
        isUnasked: true,
        ...(ofPages && { ofPages }),
      }),
    );
    // A picture that was just taken is nowhere else, and the answer may take a minute.
    if (!ofPages) keep(chosen);
    setSettling(ofPages);
    try {
      const all = await placed(chosen, ofPages);
      // The screen that is opened next goes on with them.
      if (!mounted.current) return null;
      if (!all) {
        for (const { id } of chosen) forget(id);
        return null;
      }
      const changed = all.filter(({ name, replaces }, n) => replaces || name !== chosen[n]?.name);
      keep(ofPages ? all : changed);
      if (folder === 'certificates') certificates.ask(all);
      return all;
    } finally {
      setSettling(false);
    }
  }

  /** Under which names they go where; null where the person has changed their mind. */
  async function placed(chosen: Placed[], ofPages: boolean): Promise<Placed[] | null> {
    // Nobody is asked about a name that nobody has given.
    if (chosen.every(({ blob }) => blob === unnamed.current)) return chosen;
    const names = chosen.map(({ name }) => name);
    setNaming(folder);
    const same = await sameNamesIn(folder, names)
      .catch((error: unknown) => {
        // What is sent without the question waits for the server. Pages wait in their sheet.
        if (error instanceof OfflineError || !ofPages) return null;
        throw error;
      })
      .finally(() => setNaming(null));
    if (!same || !mounted.current) return chosen;
    const how = same.length > 0 ? await ask(folder, same) : 'both';
    if (how === null) return null;
    return chosen.map(({ isUnasked, ...file }) => {
      const found = same.find(({ name }) => name === file.name);
      const name = found && how === 'both' ? found.free : file.name;
      return { ...file, name, ...(found && how === 'replace' && { replaces: found.id }) };
    });
  }

  return (
    <>
      <FileUploader
        choosing={choosing}
        accept={acceptFor(folder)}
        multiple
        {...((folder === 'documents' || folder === 'images') && {
          capture: 'environment' as const,
        })}
        chooseLabel="Choose files"
        hint={hintFor(folder)}
        makeReady={smallerFor(folder)}
        refuse={refuseFor(folder)}
        {...(ACCEPTED[folder].includes('pdf') && {
          more: (
            <PickerButton icon={ScanText} busy={settling} onClick={() => scan.show()}>
              Scan pages
            </PickerButton>
          ),
        })}
        given={given}
        left={left}
        onRefused={({ id }) => {
          forget(id);
          certificates.refuse(id);
        }}
        isNowhereElse={({ ofPages }) => ofPages === true}
        onWithoutCopy={(is) => {
          withoutCopy.current = is;
        }}
        onCancel={({ id, name, ofPages }, cancel) => {
          if (ofPages) return setDiscarding({ id, name, cancel });
          cancel();
          forget(id);
          certificates.drop(id);
        }}
        beforeSettled={beforeKept}
        settle={settle}
        send={async (file, options) => {
          const document = await sendPlaced(file, options).catch(certificates.noteWhy(file.id));
          if (file.folder === 'certificates') await certificates.takeArrived(file.id);
          forget(file.id);
          setDiscarding((asked) => (asked?.id === file.id ? null : asked));
          added();
          return document;
        }}
        wordsOf={uploadErrorWords}
        onUploaded={added}
        onUnsent={onUnsent}
      />
      {naming === folder && <UnderWay words="Checking the names in this folder..." />}
      {withoutCopy.current ? (
        <StopSendingQuestion leaving={leaving} title="Leave without a copy?">
          PCR can’t take your scan and does not keep it. If you leave, its pages are gone.
        </StopSendingQuestion>
      ) : (
        <StopSendingQuestion leaving={leaving}>{leavingWords(doStay())}</StopSendingQuestion>
      )}
      <ConfirmDialog
        open={discarding !== null}
        danger
        title="Discard this PDF?"
        confirmLabel="Discard"
        onCancel={() => setDiscarding(null)}
        onConfirm={async () => {
          discarding?.cancel();
          if (discarding) forget(discarding.id);
          if (discarding) certificates.drop(discarding.id);
          setDiscarding(null);
        }}
      >
        <span className="wrap-anywhere block">{discarding?.name}</span>
        It is not sent yet. Its pages are removed from this device for good.
      </ConfirmDialog>
      <SheetPresence
        value={folder === 'certificates' ? certificates.sheet.value : null}
        onClose={certificates.sheet.close}
      >
        {(meant) => (
          <AddCertificateSheet
            open={certificates.sheet.open}
            userId={userId}
            meant={meant}
            certificate={certificates.asked[0] ?? listed(meant)}
            more={Math.max(certificates.asked.length - 1, 0)}
            settling={settling}
            hasArrived={(id) => certificates.hasArrived(id) || id === meant}
            problem={certificates.problem}
            onScan={() => scan.show()}
            onChoose={(file, how) => {
              if (how.unnamed) unnamed.current = file;
              setGiven(file);
            }}
            onDone={certificates.next}
            onClose={certificates.sheet.close}
          />
        )}
      </SheetPresence>
      <SheetPresence value={scan.value} onClose={scan.close}>
        {() => (
          <PagesSheet
            open={scan.open}
            userId={userId}
            onClose={scan.close}
            onMade={(pdf) => {
              setMade(pdf);
              setGiven(pdf);
            }}
          />
        )}
      </SheetPresence>
      {question && <SameNamesQuestion {...question} />}
    </>
  );
}

/** Under a name that is free, where nobody could be asked about it. */
async function sendPlaced(file: Placed, options: UploadOptions) {
  const [same] = file.isUnasked ? await sameNamesIn(file.folder, [file.name]) : [];
  const named = { ...file, name: same?.free ?? file.name };
  return sendFile(file.folder, named, { ...options, replaces: file.replaces });
}
