import { CREDENTIAL_LABELS } from '@pcr/contract/files/credentials/credentials.schema.ts';
import type { StoredFile } from '@pcr/contract/files/files.schema.ts';
import { BadgeCheck, Pencil } from 'lucide-react';
import { PART_HEADING } from '../../kit/look/heading.ts';
import { EntryMissing } from '../../kit/save/EntryMissing.tsx';
import { SheetPresence } from '../../kit/sheet/SheetPresence.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { Fact } from '../../kit/ui/Facts.tsx';
import { Status } from '../../kit/ui/Status.tsx';
import type { SheetInUrl } from '../../kit/url/use-sheet-in-url.ts';
import { dayText } from '../../kit/words/format.ts';
import { useReadAbout } from '../../notifications/notifications.ts';
import { CredentialSheet } from './CredentialSheet.tsx';
import { useCredentials } from './credentials.data.ts';
import { expiryText, STATES } from './credentials.labels.ts';

export interface CertificateCredentialProps {
  userId: string;
  document: StoredFile;
  /** The form's. */
  sheet: SheetInUrl;
}

/** What a certificate proves, and until when, among its details (credentials.md 1). */
export function CertificateCredential({ userId, document, sheet }: CertificateCredentialProps) {
  const query = useCredentials();
  const { data } = query;
  useReadAbout(document.id, data?.as_of);
  const credential = data?.items.find(({ id }) => id === document.id);
  return (
    <section aria-labelledby="credential-heading" className="flex flex-col gap-3">
      <h3 id="credential-heading" className={PART_HEADING}>
        Credential
      </h3>
      {!data && (
        <EntryMissing
          query={query}
          failed="Its credential could not be loaded"
          loading="Loading what this certificate proves..."
        />
      )}
      {data && !credential && (
        <>
          <p className="text-ink-soft">
            Is this a card, a license or a background check? Say what it is, and we tell you before
            it expires.
          </p>
          <Button
            look="secondary"
            icon={BadgeCheck}
            className="self-start"
            onClick={() => sheet.show()}
          >
            Make It a Credential
          </Button>
        </>
      )}
      {credential && (
        <>
          <dl className="flex flex-col gap-2">
            <Fact label="Status">
              <Status tone={STATES[credential.state].tone}>{STATES[credential.state].label}</Status>
            </Fact>
            <Fact label="Kind">{CREDENTIAL_LABELS[credential.kind]}</Fact>
            {credential.number && <Fact label="Number">{credential.number}</Fact>}
            {credential.issuer && <Fact label="Issued by">{credential.issuer}</Fact>}
            {credential.issued_date && (
              <Fact label="Issued on">{dayText(credential.issued_date)}</Fact>
            )}
            <Fact label="Expiry">{expiryText(credential)}</Fact>
          </dl>
          <Button
            look="secondary"
            icon={Pencil}
            className="self-start"
            onClick={() => sheet.show()}
          >
            Edit Credential
          </Button>
        </>
      )}
      {data && (
        <SheetPresence value={sheet.value} onClose={sheet.close}>
          {() => (
            <CredentialSheet
              open={sheet.open}
              userId={userId}
              document={document}
              credential={credential}
              onClose={sheet.close}
            />
          )}
        </SheetPresence>
      )}
    </section>
  );
}
