import type { Passkey } from '@pcr/contract/account/passkeys/passkeys.schema.ts';
import { PASSKEYS_MOST } from '@pcr/contract/account/passkeys/passkeys.schema.ts';
import { Fingerprint, Plus } from 'lucide-react';
import { useEffect } from 'react';
import { NotLoaded } from '../../kit/list/NotLoaded.tsx';
import { StaleQueryNote } from '../../kit/list/StaleQueryNote.tsx';
import { BackLink } from '../../kit/page/BackLink.tsx';
import { Banner } from '../../kit/ui/Banner.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { Card } from '../../kit/ui/Card.tsx';
import { LoadingCards } from '../../kit/ui/Skeleton.tsx';
import { useSheetInUrl } from '../../kit/url/use-sheet-in-url.ts';
import { instantText } from '../../kit/words/instant-text.ts';
import { sinceDayText } from '../../kit/words/said-when.ts';
import { paths } from '../../paths.ts';
import { AddPasskeySheet } from './AddPasskeySheet.tsx';
import { usePasskeys } from './passkeys.data.ts';
import { TITLE, WHAT_IT_IS, whyNoPasskeys } from './passkeys.words.ts';
import { RemovePasskeyDialog } from './RemovePasskeyDialog.tsx';
import { RenamePasskeySheet } from './RenamePasskeySheet.tsx';

/** passkeys.md 12 to 14: the member's passkeys, and the way to one more. */
export default function PasskeysPage() {
  const passkeys = usePasskeys();
  const { data } = passkeys;
  return (
    <div className="flex flex-col gap-4">
      <title>{`${TITLE} – PCR`}</title>
      <header className="flex flex-col items-start gap-2">
        <BackLink to={paths.privacySecurity()}>Back to Privacy Settings</BackLink>
        <h1 className="text-xl">{TITLE}</h1>
        <p className="text-ink-soft">{WHAT_IT_IS}</p>
      </header>
      <StaleQueryNote what="Your passkeys" query={passkeys} />
      {data ? (
        <Passkeys items={data.items} />
      ) : (
        <NotLoaded
          query={passkeys}
          failed="Your passkeys could not be loaded"
          waiting={<LoadingCards label="Loading your passkeys..." />}
        />
      )}
    </div>
  );
}

function Passkeys({ items }: { items: readonly Passkey[] }) {
  const adding = useSheetInUrl('add');
  const renaming = useSheetInUrl('rename');
  const removing = useSheetInUrl('remove');
  const shown = (id: string | null) => items.find((one) => one.id === id);
  const [renamed, removed] = [shown(renaming.value), shown(removing.value)];
  // One that is gone takes its question along, also where the answer to that was lost.
  const [nothingToRename, nothingToRemove] = [renaming.open && !renamed, removing.open && !removed];
  useEffect(() => {
    if (nothingToRename) renaming.close();
    if (nothingToRemove) removing.close();
  }, [nothingToRename, nothingToRemove, renaming.close, removing.close]);
  return (
    <>
      <Adding count={items.length} onAdd={() => adding.show()} />
      {items.length === 0 ? (
        <p className="text-ink-soft">
          You have no passkeys yet. Until you add one, you sign in with your password.
        </p>
      ) : (
        <ul aria-label="Passkeys" className="grid gap-3 wide:grid-cols-2">
          {items.map((passkey) => (
            <li key={passkey.id}>
              <PasskeyCard
                passkey={passkey}
                onRename={() => renaming.show(passkey.id)}
                onRemove={() => removing.show(passkey.id)}
              />
            </li>
          ))}
        </ul>
      )}
      <AddPasskeySheet
        open={adding.open && whyNoPasskeys() === null}
        items={items}
        onClose={adding.close}
      />
      {renamed && (
        <RenamePasskeySheet key={renamed.id} passkey={renamed} onClose={renaming.close} />
      )}
      {removed && (
        <RemovePasskeyDialog key={removed.id} passkey={removed} onClose={removing.close} />
      )}
    </>
  );
}

function Adding({ count, onAdd }: { count: number; onAdd: () => void }) {
  const whyNot = whyNoPasskeys();
  if (whyNot) return <Banner tone="info">{whyNot}</Banner>;
  if (count >= PASSKEYS_MOST) {
    return (
      <Banner tone="info">You have {PASSKEYS_MOST} passkeys, and there is no room for more.</Banner>
    );
  }
  return (
    <Button icon={Plus} className="wide:self-start" onClick={onAdd}>
      Add a Passkey
    </Button>
  );
}

interface PasskeyCardProps {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}

function PasskeyCard({ passkey, onRename, onRemove }: PasskeyCardProps) {
  const { name, backed_up, created_at, last_used_at } = passkey;
  return (
    <Card className="flex h-full gap-3">
      <Fingerprint size="1.5rem" aria-hidden className="mt-0.5 shrink-0 text-brand-ink" />
      <div className="flex min-w-0 grow flex-col gap-1">
        <h2 dir="auto" className="text-base font-strong wrap-anywhere">
          {name}
        </h2>
        <p className="text-sm text-ink-soft">
          {last_used_at ? `Last used ${instantText(last_used_at)}` : 'Not used yet'}
        </p>
        <p className="text-sm text-ink-soft">Added {sinceDayText(created_at)}</p>
        {backed_up && (
          <p className="text-sm text-ink-soft">
            Also works on your other devices with the same account
          </p>
        )}
        <div className="mt-2 flex flex-wrap gap-2">
          <Button look="secondary" aria-label={`Rename ${name}`} onClick={onRename}>
            Rename
          </Button>
          <Button look="secondary" aria-label={`Remove ${name}`} onClick={onRemove}>
            Remove
          </Button>
        </div>
      </div>
    </Card>
  );
}
