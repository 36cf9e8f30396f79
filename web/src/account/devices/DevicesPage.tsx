import type { Device } from '@pcr/contract/account/devices/devices.schema.ts';
import { MonitorSmartphone, Smartphone, TabletSmartphone } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { NotLoaded } from '../../kit/list/NotLoaded.tsx';
import { StaleQueryNote } from '../../kit/list/StaleQueryNote.tsx';
import { BackLink } from '../../kit/page/BackLink.tsx';
import { ConfirmDialog } from '../../kit/sheet/ConfirmDialog.tsx';
import { toastSuccess } from '../../kit/toast/toast.ts';
import { Button } from '../../kit/ui/Button.tsx';
import { Card } from '../../kit/ui/Card.tsx';
import { LoadingCards } from '../../kit/ui/Skeleton.tsx';
import { Status } from '../../kit/ui/Status.tsx';
import { useSheetInUrl } from '../../kit/url/use-sheet-in-url.ts';
import { instantText } from '../../kit/words/instant-text.ts';
import { paths } from '../../paths.ts';
import { useDevices, useEndDevice, useEndOtherDevices } from './devices.data.ts';

/** devices.md 1 to 4: where the member is signed in. `others` stands below: ways in that stay. */
export default function DevicesPage({ others }: { others: ReactNode }) {
  const devices = useDevices();
  const { data } = devices;
  return (
    <div className="flex flex-col gap-4">
      <title>Manage Devices – PCR</title>
      <header className="flex flex-col items-start gap-2">
        <BackLink to={paths.privacySecurity()}>Back to Privacy Settings</BackLink>
        <h1 className="text-xl">Manage Devices</h1>
        <p className="text-ink-soft">
          You are signed in here. Sign out each device that you do not use or do not know.
        </p>
      </header>
      <StaleQueryNote what="Your devices" query={devices} />
      {data ? (
        <Devices items={data.items} />
      ) : (
        <NotLoaded
          query={devices}
          failed="Your devices could not be loaded"
          waiting={<LoadingCards label="Loading your devices..." />}
        />
      )}
      {others}
    </div>
  );
}

function Devices({ items }: { items: readonly Device[] }) {
  const list = useRef<HTMLUListElement>(null);
  return (
    <>
      {/* The focus comes here from a device that is gone. */}
      <ul ref={list} tabIndex={-1} aria-label="Devices" className="flex flex-col gap-3">
        {items.map((device) => (
          <li key={device.id}>
            <DeviceCard
              device={device}
              onGone={() => list.current?.focus({ preventScroll: true })}
            />
          </li>
        ))}
      </ul>
      {items.some(({ this_device }) => !this_device) && <EndOthers />}
    </>
  );
}

function DeviceCard({ device, onGone }: { device: Device; onGone: () => void }) {
  const end = useEndDevice();
  const name = nameOf(device);
  const Icon = iconOf(device);
  const signOut = () => {
    if (end.isPending) return;
    end.mutate(device.id, {
      onSuccess: () => {
        onGone();
        toastSuccess(`${name} is signed out`);
      },
    });
  };
  return (
    <Card className="flex gap-3">
      <Icon size="1.5rem" aria-hidden className="mt-0.5 shrink-0 text-brand-ink" />
      <div className="flex min-w-0 grow flex-col items-start gap-1">
        <h2 className="text-base font-strong wrap-anywhere">{name}</h2>
        {device.this_device && <Status tone="green">This device</Status>}
        <p className="text-sm text-ink-soft">Last used {instantText(device.last_used_at)}</p>
        <p className="text-sm text-ink-soft">Signed in {instantText(device.signed_in_at)}</p>
        {end.isError && (
          <p role="alert" className="text-sm text-red-ink">
            This device is still signed in. {end.error.message}
          </p>
        )}
        {!device.this_device && (
          <Button
            look="secondary"
            className="mt-2"
            busy={end.isPending}
            busyLabel="Signing out..."
            aria-label={end.isPending ? undefined : `Sign out ${name}`}
            onClick={signOut}
          >
            Sign Out
          </Button>
        )}
      </div>
    </Card>
  );
}

function EndOthers() {
  const question = useSheetInUrl('sign-out-others');
  const end = useEndOtherDevices();
  return (
    <>
      <Button look="secondary" className="wide:self-start" onClick={() => question.show('all')}>
        Sign Out All Other Devices
      </Button>
      <ConfirmDialog
        open={question.open}
        title="Sign out all other devices?"
        confirmLabel="Sign Out All"
        danger
        busy={end.isPending}
        busyLabel="Signing out..."
        onCancel={question.close}
        onConfirm={() =>
          end.mutateAsync().then(
            () => {
              toastSuccess('All other devices are signed out');
              question.close();
            },
            // It is said in the question.
            () => {},
          )
        }
        error={end.error?.message}
      >
        This device stays signed in. What is not saved on the others stays on them for your next
        sign-in.
      </ConfirmDialog>
    </>
  );
}

const PHONES = new Set(['iOS', 'Android', 'Windows Phone']);
const TABLETS = new Set(['iPadOS']);

function iconOf({ system }: Device) {
  if (system && TABLETS.has(system)) return TabletSmartphone;
  return system && PHONES.has(system) ? Smartphone : MonitorSmartphone;
}

function nameOf({ browser, system }: Device): string {
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown browser';
}
