import {
  type Credential,
  credentialName,
} from '@pcr/contract/files/credentials/credentials.schema.ts';
import { ATTACHED_MOST } from '@pcr/contract/jobs/applications/application-credentials.schema.ts';
import type { JobApplication } from '@pcr/contract/jobs/applications/applications.schema.ts';
import { BadgeCheck } from 'lucide-react';
import { useState } from 'react';
import { expiryText, NOT_CHECKED } from '../../files/files.ts';
import { Checkbox } from '../../kit/controls/Checkbox.tsx';
import { TEXT_BUTTON } from '../../kit/look/button-look.ts';
import { EmptyState } from '../../kit/page/EmptyState.tsx';
import { EntryMissing } from '../../kit/save/EntryMissing.tsx';
import { Sheet } from '../../kit/sheet/Sheet.tsx';
import { SheetPresence } from '../../kit/sheet/SheetPresence.tsx';
import { useHappened } from '../../kit/sheet/use-happened.ts';
import { toastSuccess } from '../../kit/toast/toast.ts';
import { Banner } from '../../kit/ui/Banner.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { ButtonLink } from '../../kit/ui/ButtonLink.tsx';
import { useSheetInUrl } from '../../kit/url/use-sheet-in-url.ts';
import { instantText } from '../../kit/words/instant-text.ts';
import { paths } from '../../paths.ts';
import {
  useAttach,
  useAttached,
  useCredentialLooks,
  useOwnCredentials,
} from './application-credentials.data.ts';

/** Which own credentials go with a pending application, and who looked (credentials.md 8 and 9). */
export function MyCredentials({ application }: { application: JobApplication }) {
  const { id } = application;
  const attached = useAttached(application);
  const looks = useCredentialLooks(id);
  const sheet = useSheetInUrl('attach');
  const items = application.credentials === 0 ? [] : attached.data?.items;
  return (
    <div className="flex flex-col items-start gap-2 border-t border-line pt-3">
      {!items && (
        <EntryMissing
          query={attached}
          failed="The credentials of your application could not be loaded"
          loading="Loading the credentials of your application..."
        />
      )}
      {items && items.length > 0 && (
        <ul aria-label="Credentials that go with it" className="list-disc ps-5">
          {items.map((credential) => (
            <li key={credential.id} dir="auto" className="wrap-anywhere">
              {credential.title}{' '}
              <span className="text-sm text-ink-soft">({expiryText(credential)})</span>
            </li>
          ))}
        </ul>
      )}
      {items && (
        <Button look="secondary" icon={BadgeCheck} onClick={() => sheet.show()}>
          {items.length > 0 ? 'Change Credentials' : 'Attach Credentials'}
        </Button>
      )}
      {looks.data && looks.data.items.length > 0 && (
        <details>
          <summary
            className={`inline-flex min-h-touch cursor-pointer items-center text-brand-ink ${TEXT_BUTTON}`}
          >
            Who looked at your credentials
          </summary>
          <ul aria-label="Looks at your credentials" className="flex flex-col gap-1 text-sm">
            {looks.data.items.map((look) => (
              <li key={look.id}>
                The person who posted this job {look.opened ? 'opened' : 'looked at'} {look.title},{' '}
                {instantText(look.looked_at)}
              </li>
            ))}
          </ul>
        </details>
      )}
      <SheetPresence value={sheet.value} onClose={sheet.close}>
        {() => (
          <AttachSheet
            open={sheet.open}
            application={application}
            before={items?.map((one) => one.id)}
            onClose={sheet.close}
          />
        )}
      </SheetPresence>
    </div>
  );
}

/** credentials.md 8 and 10. */
const canGo = ({ state, unchecked }: Credential) => state !== 'expired' && !unchecked;

/** Whether these are the same credentials, in whatever order. */
const areSame = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((id) => others.includes(id));

interface AttachSheetProps {
  open: boolean;
  application: JobApplication;
  /** The credentials that go with it now; undefined while that is unknown. */
  before: readonly string[] | undefined;
  onClose: () => void;
}

function AttachSheet({ open, application, before, onClose }: AttachSheetProps) {
  const own = useOwnCredentials();
  const attach = useAttach(application);
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  // Once something was pressed it stays as it is, whatever comes meanwhile.
  const marked = chosen ?? new Set(before);
  const items = chosen || before ? own.data?.items : undefined;
  // Credentials that have expired, are not checked, or are gone are not attached again.
  const ids = (items ?? []).filter((one) => canGo(one) && marked.has(one.id)).map(({ id }) => id);
  const done = () => {
    onClose();
    toastSuccess('Credentials saved');
  };
  useHappened(attach.error, before !== undefined && areSame(before, attach.variables ?? []), done);
  const press = (id: string) =>
    setChosen((now) => {
      const next = new Set(now ?? before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Attach Credentials"
      onSubmit={(event) => {
        event.preventDefault();
        if (attach.isPending || !items) return;
        attach.mutate(ids, { onSuccess: done });
      }}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          {items && items.length > 0 && (
            <Button
              type="submit"
              busy={attach.isPending}
              busyLabel="Saving..."
              disabled={ids.length > ATTACHED_MOST}
            >
              Save
            </Button>
          )}
        </>
      }
    >
      {attach.error && (
        <Banner tone="red" live="assertive">
          {attach.error.message}
        </Banner>
      )}
      {!items && (
        <EntryMissing
          query={own}
          failed="Your credentials could not be loaded"
          loading="Loading your credentials..."
        />
      )}
      {items?.length === 0 && (
        <EmptyState
          icon={BadgeCheck}
          action={<ButtonLink to={paths.certificates()}>Go to Certificates</ButtonLink>}
        >
          You have no credentials yet. Open a certificate in your documents and say what it is.
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <>
          <p className="text-ink-soft">
            The person who posted this job sees what each one is, who issued it, when it expires,
            and its file, until your application is answered. You see each time they look.
          </p>
          <fieldset>
            <legend className="sr-only">Your credentials</legend>
            {items.map((credential) => (
              <Checkbox
                key={credential.id}
                label={
                  <span dir="auto" className="wrap-anywhere">
                    {credentialName(credential)}
                  </span>
                }
                hint={
                  credential.unchecked
                    ? `${NOT_CHECKED}. We try every hour.`
                    : expiryText(credential)
                }
                disabled={!canGo(credential)}
                checked={canGo(credential) && marked.has(credential.id)}
                onChange={() => press(credential.id)}
              />
            ))}
          </fieldset>
          {ids.length > ATTACHED_MOST && (
            <p role="alert" className="text-red-ink">
              At most {ATTACHED_MOST} credentials go with an application.
            </p>
          )}
        </>
      )}
    </Sheet>
  );
}
