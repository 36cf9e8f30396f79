import {
  BINDER_DOCUMENTS,
  type Binder,
  BinderCover,
} from '@pcr/contract/files/binder/binder.schema.ts';
import {
  type Credential,
  credentialName,
} from '@pcr/contract/files/credentials/credentials.schema.ts';
import { DOCUMENT_FOLDERS, type DocumentFolder } from '@pcr/contract/files/files.schema.ts';
import { BookOpenCheck } from 'lucide-react';
import { useState } from 'react';
import { isUnanswered, requestIdOf } from '../../kit/api/api.ts';
import { askForMore } from '../../kit/cache/more-pages.ts';
import { Checkbox } from '../../kit/controls/Checkbox.tsx';
import { DateField } from '../../kit/controls/DateField.tsx';
import { FormSection } from '../../kit/controls/FormSection.tsx';
import { TextField } from '../../kit/controls/TextField.tsx';
import { draftKey } from '../../kit/draft/draft-storage.ts';
import { RestoredDraft } from '../../kit/draft/RestoredDraft.tsx';
import { useKeptChoices, useSmallDraft } from '../../kit/draft/use-small-draft.ts';
import { useSmallForm } from '../../kit/form/use-small-form.ts';
import { NotLoaded } from '../../kit/list/NotLoaded.tsx';
import { ErrorPanel } from '../../kit/page/ErrorPanel.tsx';
import { Accordion } from '../../kit/ui/Accordion.tsx';
import { Banner } from '../../kit/ui/Banner.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { Card } from '../../kit/ui/Card.tsx';
import { Loading, SkeletonCard } from '../../kit/ui/Skeleton.tsx';
import { counted, todayOf } from '../../kit/words/format.ts';
import { useCredentials } from '../credentials/credentials.data.ts';
import { expiryText } from '../credentials/credentials.labels.ts';
import { useDocuments } from '../documents/documents.data.ts';
import { FOLDER_LABELS } from '../documents/documents.labels.ts';
import { BINDER_DRAFT, type useRequestBinder } from './binder.data.ts';

export interface BinderFormProps {
  userId: string;
  fullName: string;
  before: Binder | null;
  request: ReturnType<typeof useRequestBinder>;
}

/**
 * The texts of the cover and the documents in the binder (binder.md 2). `before` is the one that it
 * replaces.
 */
export function BinderForm({ userId, fullName, before, request }: BinderFormProps) {
  const draft = useSmallDraft(draftKey(userId, BINDER_DRAFT));
  const credentials = useCredentials();
  const valid = credentials.data?.items.filter(({ state }) => state !== 'expired') ?? [];
  const expired = (credentials.data?.items.length ?? 0) - valid.length;
  // All valid credentials are in it until they are taken out; other documents once they are chosen.
  const [takenOut, setTakenOut] = useState<ReadonlySet<string>>(
    () => new Set(draft.chosen('taken_out')),
  );
  const [added, setAdded] = useState<ReadonlySet<string>>(() => new Set(draft.chosen('added')));
  useKeptChoices(draft, { taken_out: [...takenOut], added: [...added] });
  const credentialIds = new Set(credentials.data?.items.map(({ id }) => id));
  const ids = [
    ...valid.map(({ id }) => id).filter((id) => !takenOut.has(id)),
    // One that has become a credential meanwhile is chosen as that.
    ...[...added].filter((id) => !credentialIds.has(id)),
  ];
  const [refused, setRefused] = useState<string>();
  const { onSubmit, field, showErrors } = useSmallForm(BinderCover, (cover) => {
    if (request.isPending || !credentials.data) return;
    if (ids.length === 0) return setRefused('Choose at least one document.');
    if (ids.length > BINDER_DOCUMENTS) {
      return setRefused(`A binder takes ${BINDER_DOCUMENTS} documents. You chose ${ids.length}.`);
    }
    request.mutate(
      { draft: { ...cover, document_ids: ids }, before: before?.id },
      { onSuccess: draft.forget, onError: showErrors },
    );
  });
  const choose = (from: ReadonlySet<string>, id: string, on: boolean) => {
    setRefused(undefined);
    return new Set(on ? [...from, id] : [...from].filter((one) => one !== id));
  };
  function discard() {
    setTakenOut(new Set());
    setAdded(new Set());
    draft.discard();
  }
  const failure = request.error;
  const saidAtField = ['title', 'facility', 'day'].some((name) => field(name).error);
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      <RestoredDraft since={draft.restoredAt} onDiscard={discard} />
      <Card key={draft.round} className="flex flex-col gap-4" onChange={draft.keep}>
        <FormSection title="Cover">
          <TextField
            label="Your name"
            required
            autoComplete="name"
            defaultValue={draft.begin('title', before?.title ?? fullName)}
            {...field('title')}
          />
          <TextField
            label="Facility"
            autoComplete="organization"
            defaultValue={draft.begin('facility', before?.facility ?? '')}
            {...field('facility')}
          />
          <DateField
            label="Date"
            required
            defaultValue={draft.begin('day', todayOf())}
            {...field('day')}
          />
        </FormSection>
      </Card>
      <Card className="flex flex-col gap-3">
        <FormSection title="Credentials">
          {credentials.data ? (
            <div className="flex flex-col">
              {valid.map((credential) => (
                <Checkbox
                  key={credential.id}
                  label={<CredentialLabel credential={credential} />}
                  checked={!takenOut.has(credential.id)}
                  onChange={({ target }) =>
                    setTakenOut(choose(takenOut, credential.id, !target.checked))
                  }
                />
              ))}
              {valid.length === 0 && (
                <p className="text-ink-soft">You have no valid credentials.</p>
              )}
              {expired > 0 && (
                <p className="text-sm text-ink-soft">
                  {counted(expired, 'credential')} that {expired === 1 ? 'has' : 'have'} expired
                  cannot be added.
                </p>
              )}
            </div>
          ) : (
            <NotLoaded
              query={credentials}
              failed="Your credentials could not be loaded"
              waiting={
                <Loading label="Loading your credentials...">
                  <SkeletonCard lines={2} />
                </Loading>
              }
            />
          )}
        </FormSection>
      </Card>
      <OtherDocuments
        without={credentialIds}
        chosen={added}
        onChoose={(id, on) => setAdded(choose(added, id, on))}
      />
      <p className="text-sm text-ink-soft">
        PDFs and pictures become pages. Word and text files are only named on a list after the
        contents.
      </p>
      {(refused || (failure && !saidAtField)) && (
        <Banner tone="red" live="assertive">
          {refused ?? (failure && notMade(failure))}
        </Banner>
      )}
      <Button
        type="submit"
        icon={BookOpenCheck}
        className="wide:self-start"
        busy={request.isPending}
        busyLabel="Asking..."
      >
        {`${before?.state === 'ready' ? 'Make a New Binder' : 'Make Binder'} (${counted(ids.length, 'document')})`}
      </Button>
      {before?.state === 'ready' && (
        <p className="text-sm text-ink-soft">A new binder takes the place of the one you have.</p>
      )}
    </form>
  );
}

const notMade = (error: Error) =>
  `${isUnanswered(error) ? 'We don’t know if your binder was made.' : 'Your binder was not made.'} ${error.message}`;

function CredentialLabel({ credential }: { credential: Credential }) {
  return (
    <>
      <span dir="auto" className="wrap-anywhere block">
        {credentialName(credential)}
      </span>
      <span className="block text-sm text-ink-soft">{expiryText(credential)}</span>
    </>
  );
}

interface OtherDocumentsProps {
  /** They are chosen as credentials. */
  without: ReadonlySet<string>;
  chosen: ReadonlySet<string>;
  onChoose: (id: string, on: boolean) => void;
}

function OtherDocuments(props: OtherDocumentsProps) {
  const [open, setOpen] = useState<string | null>(null);
  return (
    <section aria-labelledby="other-documents" className="flex flex-col gap-2">
      <h2 id="other-documents" className="text-lg">
        Other Documents
      </h2>
      <Accordion
        open={open}
        onToggle={(key) => setOpen(key === open ? null : key)}
        items={DOCUMENT_FOLDERS.map((folder) => ({
          key: folder,
          title: FOLDER_LABELS[folder],
          content: <Folder folder={folder} {...props} />,
        }))}
      />
    </section>
  );
}

function Folder({
  folder,
  without,
  chosen,
  onChoose,
}: OtherDocumentsProps & { folder: DocumentFolder }) {
  const documents = useDocuments({ folder });
  const { error, isFetching, isFetchingNextPage, isFetchNextPageError, hasNextPage, refetch } =
    documents;
  const items = documents.data?.pages
    .flatMap((page) => page.items)
    .filter(({ id }) => !without.has(id));
  return (
    <>
      {items?.length === 0 && !hasNextPage && <p>There is nothing else in this folder.</p>}
      {items && (
        <div className="flex flex-col text-ink">
          {items.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={
                <span dir="auto" className="wrap-anywhere">
                  {name}
                </span>
              }
              checked={chosen.has(id)}
              onChange={({ target }) => onChoose(id, target.checked)}
            />
          ))}
        </div>
      )}
      {error ? (
        <ErrorPanel
          title="These documents could not be loaded"
          onRetry={() => void (isFetchNextPageError ? askForMore(documents) : refetch())}
          retrying={isFetching}
          requestId={requestIdOf(error)}
        >
          {error.message}
        </ErrorPanel>
      ) : !items ? (
        <Loading label="Loading documents...">
          <SkeletonCard lines={2} />
        </Loading>
      ) : (
        hasNextPage && (
          <Button
            look="secondary"
            className="self-center"
            busy={isFetchingNextPage}
            busyLabel="Loading..."
            onClick={() => void askForMore(documents)}
          >
            Show More
          </Button>
        )
      )}
    </>
  );
}
