import { sizeText } from '@pcr/contract/kit/sizes.ts';
import {
  type DataExport,
  EXPORT_DAYS,
  EXPORTS_PER_DAY,
  exportUrl,
} from '@pcr/contract/my-data/my-data.schema.ts';
import { Download, FolderDown, Lock, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { isUnanswered } from '../kit/api/api.ts';
import { Progress } from '../kit/bars/Progress.tsx';
import { useFocusKept } from '../kit/browser/use-focus-kept.ts';
import { NotLoaded } from '../kit/list/NotLoaded.tsx';
import { StaleQueryNote } from '../kit/list/StaleQueryNote.tsx';
import { BackLink } from '../kit/page/BackLink.tsx';
import { Notice } from '../kit/page/Notice.tsx';
import { ConfirmDialog } from '../kit/sheet/ConfirmDialog.tsx';
import { useHappened } from '../kit/sheet/use-happened.ts';
import { Button } from '../kit/ui/Button.tsx';
import { ButtonLink } from '../kit/ui/ButtonLink.tsx';
import { Card } from '../kit/ui/Card.tsx';
import { Loading, SkeletonCard } from '../kit/ui/Skeleton.tsx';
import { Status } from '../kit/ui/Status.tsx';
import { useSheetInUrl } from '../kit/url/use-sheet-in-url.ts';
import { instantText } from '../kit/words/instant-text.ts';
import { paths } from '../paths.ts';
import { useDataExport, useDeleteExport, useRequestExport } from './my-data.data.ts';

/** my-data.md 4: everything that PCR holds about the member, to take with them. */
export default function MyDataPage() {
  const own = useDataExport();
  const { data, refetch } = own;
  // Each state has buttons of its own, and takes those of the one before away.
  const place = useFocusKept<HTMLElement>();
  return (
    <div className="flex flex-col gap-4">
      <title>Download My Data – PCR</title>
      <header className="flex flex-col items-start gap-2">
        <BackLink to={paths.privacySecurity()}>Back to Privacy Settings</BackLink>
        <h1 className="text-xl">Download My Data</h1>
        <p className="text-ink-soft">
          You get one ZIP file with everything that PCR holds about you.
        </p>
      </header>
      <StaleQueryNote what="Your download" query={own} />
      <section ref={place} tabIndex={-1} aria-label="Your download">
        {data ? (
          <Current export={data.export} onDownload={() => void refetch()} />
        ) : (
          <NotLoaded
            query={own}
            failed="Your download could not be looked up"
            waiting={
              <Loading label="Looking for your download...">
                <SkeletonCard lines={2} />
              </Loading>
            }
          />
        )}
      </section>
      <WhatIsInIt />
      <Notice label="About this file" icon={Lock}>
        The file holds private data about you and about families. Save it only on a device that is
        yours.
      </Notice>
    </div>
  );
}

/**
 * `onDownload`: a link says nothing here of a session that has ended, or a file that is gone;
 * asking again does.
 */
function Current({
  export: own,
  onDownload,
}: {
  export: DataExport | null;
  onDownload: () => void;
}) {
  const question = useSheetInUrl('delete-file');
  const request = useRequestExport();
  const remove = useDeleteExport();
  useHappened(request.error, own !== null && own.id !== request.variables, request.reset);
  const ask = (label: string, look: 'primary' | 'secondary' = 'primary') => (
    <Button
      look={look}
      icon={FolderDown}
      busy={request.isPending}
      busyLabel="Asking..."
      onClick={() => request.mutate(own?.id, { onSettled: () => remove.reset() })}
    >
      {label}
    </Button>
  );
  const takeAway = () =>
    remove
      .mutateAsync()
      .then(question.close, () => {})
      .finally(request.reset);
  return (
    <Card className="flex flex-col gap-3">
      {/* What changes by itself is read out. */}
      <div role="status" className="flex flex-col items-start gap-1">
        <Said export={own} />
      </div>
      {own && isOnItsWay(own) && <Progress label="Put together so far" percent={own.percent} />}
      {request.isError && (
        <Failed>
          {`${isUnanswered(request.error) ? 'We don’t know if your data was asked for.' : 'Your data was not asked for.'} ${request.error.message}`}
        </Failed>
      )}
      {remove.isError && own && isOnItsWay(own) && (
        <Failed>{`It goes on. ${remove.error.message}`}</Failed>
      )}
      <div className="flex flex-wrap gap-3 *:grow wide:*:grow-0">
        {own?.state === 'ready' && (
          <>
            <ButtonLink
              look="primary"
              icon={Download}
              href={exportUrl(own.id)}
              download
              onClick={onDownload}
            >
              Download
            </ButtonLink>
            {ask('Make a New One', 'secondary')}
            <Button look="secondary" icon={Trash2} onClick={() => question.show()}>
              Delete This File
            </Button>
          </>
        )}
        {own && isOnItsWay(own) && (
          <Button
            look="secondary"
            busy={remove.isPending}
            busyLabel="Canceling..."
            onClick={takeAway}
          >
            Cancel
          </Button>
        )}
        {own?.state === 'failed' && ask('Try Again')}
        {(!own || own.state === 'expired') && ask('Download My Data')}
      </div>
      <ConfirmDialog
        open={question.open && own?.state === 'ready'}
        danger
        title="Delete this file?"
        confirmLabel="Delete"
        busy={remove.isPending}
        busyLabel="Deleting..."
        onCancel={question.close}
        onConfirm={takeAway}
        error={remove.error ? `The file is still there. ${remove.error.message}` : undefined}
      >
        Your data stays in PCR. You can ask for a new file {EXPORTS_PER_DAY} times a day.
      </ConfirmDialog>
    </Card>
  );
}

const isOnItsWay = ({ state }: DataExport) => state === 'waiting' || state === 'building';

function Said({ export: own }: { export: DataExport | null }) {
  switch (own?.state) {
    case undefined:
      return (
        <p>
          Putting it together takes a few minutes. We tell you when it is ready. You can ask{' '}
          {EXPORTS_PER_DAY} times a day.
        </p>
      );
    case 'waiting':
    case 'building':
      return (
        <>
          <Status tone="blue">Your data is being put together</Status>
          <p className="text-ink-soft">You can leave this page. We tell you when it is ready.</p>
        </>
      );
    case 'failed':
      return (
        <>
          <Status tone="red">Your data could not be put together</Status>
          <p className="text-ink-soft">
            Nothing is lost. Please try again. If it fails again, tell us in Help & Support.
          </p>
        </>
      );
    case 'expired':
      return (
        <>
          <Status tone="neutral">Your last file is gone</Status>
          <p className="text-ink-soft">
            A file stays for {EXPORT_DAYS} days. This one was there until{' '}
            {instantText(own.expires_at ?? '')}. You can get a new one.
          </p>
        </>
      );
    case 'ready':
      return (
        <>
          <Status tone="green">Your data is ready</Status>
          <p className="text-ink-soft">
            {sizeText(own.size ?? 0)}, made on {instantText(own.ready_at ?? '')}. You can download
            it until {instantText(own.expires_at ?? '')}.
          </p>
        </>
      );
  }
}

const Failed = ({ children }: { children: ReactNode }) => (
  <p role="alert" className="text-sm text-red-ink">
    {children}
  </p>
);

const CONTENTS = [
  'A page that you can read without PCR: open “index.html”',
  'Your account, your profile and your settings',
  'Your family records, and when others looked at them',
  'Your jobs, applications, contractors, assessments and announcements',
  'Your messages, and what PCR told you',
  'What you agreed to, and each change of your consents',
  'Your photos and papers',
];

function WhatIsInIt() {
  return (
    <section aria-labelledby="contents" className="flex flex-col gap-2">
      <h2 id="contents" className="text-lg">
        What Is in It
      </h2>
      <ul className="flex list-disc flex-col gap-1 ps-5">
        {CONTENTS.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="text-ink-soft">
        Each list comes twice: as a table for a spreadsheet (CSV), and for other programs (JSON).
        Passwords are not in it, and nothing about other members, such as who wrote to you.
      </p>
    </section>
  );
}
