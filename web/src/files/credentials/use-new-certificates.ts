import { useLayoutEffect, useRef, useState } from 'react';
import { OfflineError } from '../../kit/api/api.ts';
import { toastError, toastSuccess } from '../../kit/toast/toast.ts';
import { useSheetInUrl } from '../../kit/url/use-sheet-in-url.ts';
import { uploadErrorWords } from '../files.labels.ts';
import { useSaveOnArrival } from './credentials.data.ts';
import { dropSaid, keepTyped, type NewCertificate, saidOnArrival } from './said-certificates.ts';

/** The pages are scanned over the sheet. */
const ABOVE = ['scan'];

/**
 * Files that were chosen for the certificates, about which their member is asked one after the
 * other (credentials.md 12, 13).
 */
export function useNewCertificates(userId: string) {
  const sheet = useSheetInUrl('add-certificate', ABOVE);
  const [asked, setAsked] = useState<readonly NewCertificate[]>([]);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  /** The last one that the server never takes: the sheet asks for another one. */
  const [refused, setRefused] = useState('');
  // In the same moment in which what was said is looked for: nothing is said in between.
  const arrived = useRef(new Set<string>());
  const save = useSaveOnArrival();
  const opensFor = useRef(false);
  useLayoutEffect(() => {
    // A link opens it to add another one. What it asked last stays in it while it closes.
    if (sheet.open && !opensFor.current) {
      setAsked([]);
      setRefused('');
    }
    opensFor.current = false;
  }, [sheet.open]);
  return {
    sheet,
    /** The first is asked about now, the others after it. */
    asked,
    /** Why the one that is asked about was not sent, or the last one never will be. */
    problem: problems[asked[0]?.id ?? refused],
    ask(files: readonly NewCertificate[]) {
      setAsked((before) => (sheet.open ? [...before, ...files] : files));
      if (sheet.open) return;
      opensFor.current = true;
      sheet.show();
    },
    next() {
      if (asked.length > 1) setAsked(asked.slice(1));
      else sheet.close();
    },
    hasArrived: (id: string) => arrived.current.has(id),
    /**
     * The file is on the server: saves what was said of it meanwhile. Rejects where nobody knows
     * whether it was saved, so that the file counts as not sent, and both are tried again.
     */
    async takeArrived(id: string): Promise<void> {
      const said = saidOnArrival(userId, id);
      const refused = said && (await save(id, said));
      arrived.current.add(id);
      if (!said) return;
      if (refused) {
        keepTyped(userId, id, { ...said, expiry_date: said.expiry_date ?? '' });
        return toastError(refused);
      }
      dropSaid(userId, id);
      toastSuccess('Credential saved');
    },
    /** Notes for the sheet, which lies over the uploads, why the file could not be sent. */
    noteWhy: (id: string) => (error: unknown) => {
      if (!(error instanceof OfflineError))
        setProblems((before) => ({ ...before, [id]: uploadErrorWords(error) }));
      throw error;
    },
    drop: (id: string) => dropSaid(userId, id),
    /** The server never takes it: nothing can be said of it anymore. */
    refuse(id: string) {
      dropSaid(userId, id);
      setAsked((before) => before.filter((one) => one.id !== id));
      setRefused(id);
    },
  };
}
