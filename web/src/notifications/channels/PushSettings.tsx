import {
  PUSH_DEVICES_MOST,
  type PushDevice,
} from '@pcr/contract/notifications/channels/push.schema.ts';
import { BellRing, MonitorSmartphone } from 'lucide-react';
import { useRef } from 'react';
import { useFocusKept } from '../../kit/browser/use-focus-kept.ts';
import { NotLoaded } from '../../kit/list/NotLoaded.tsx';
import { toastSuccess } from '../../kit/toast/toast.ts';
import { Banner } from '../../kit/ui/Banner.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { Loading, SkeletonCard } from '../../kit/ui/Skeleton.tsx';
import { Status } from '../../kit/ui/Status.tsx';
import { sinceDayText } from '../../kit/words/said-when.ts';
import { usePushDevices, usePushHere, useRemovePushDevice, useTurnPushOn } from './push.data.ts';
import { whyNoPush } from './push-here.ts';

export interface PushSettingsProps {
  userId: string;
  /** Their switch for push is off, as it is saved: nothing goes to any device. */
  isOff?: boolean;
}

/** notifications.md 50, 51: the devices that are told by push, and this one with a press. */
export default function PushSettings(props: PushSettingsProps) {
  // The switch of this device goes away once it is on, and comes back.
  const place = useFocusKept<HTMLElement>();
  return (
    <section ref={place} tabIndex={-1} aria-label="Notifications on your devices">
      <Current {...props} />
    </section>
  );
}

function Current({ userId, isOff = false }: PushSettingsProps) {
  const devices = usePushDevices();
  const here = usePushHere();
  const waiting = (
    <Loading label="Loading your devices...">
      <SkeletonCard lines={2} />
    </Loading>
  );
  if (!devices.data)
    return (
      <NotLoaded query={devices} failed="Your devices could not be loaded" waiting={waiting} />
    );
  if (!here.data) return waiting;
  const { key, items } = devices.data;
  const isOn = here.data.subscribed && items.some(({ this_device }) => this_device);
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-ink-soft">
        Your phone or computer shows what is new, even while PCR is closed. It shows no names: you
        read the rest in the app. Each device is turned on by itself, and signing out turns it off.
      </p>
      {isOff && (
        <Banner tone="amber">
          Push notifications are off, so your devices show nothing. Turn them on at the top of this
          page, and save.
        </Banner>
      )}
      {!isOn && <ThisDevice userId={userId} serverKey={key} blocked={here.data.blocked} />}
      <Devices items={items.filter(({ this_device }) => !this_device || isOn)} />
    </div>
  );
}

const WHY_NOT = {
  install:
    'To get notifications here, first add PCR to your Home Screen: press Share, then Add to Home Screen. Then open PCR from there.',
  browser:
    'This browser can’t show notifications. You can turn them on in another browser or on your phone.',
};

function ThisDevice({
  userId,
  serverKey,
  blocked,
}: {
  userId: string;
  serverKey: string;
  blocked: boolean;
}) {
  const turnOn = useTurnPushOn(userId);
  const whyNot = whyNoPush();
  if (whyNot) return <Banner tone="info">{WHY_NOT[whyNot]}</Banner>;
  if (blocked) {
    return (
      <Banner tone="amber" title="Your browser blocks notifications from PCR">
        Open the settings of this site in your browser, allow notifications, and come back to this
        page.
      </Banner>
    );
  }
  const press = () => {
    if (turnOn.isPending) return;
    turnOn.mutate(serverKey, {
      onSuccess: (on) => on && toastSuccess('This device gets notifications now'),
    });
  };
  return (
    <>
      {turnOn.isError && (
        <Banner tone="red" live="assertive">
          {turnOn.error.message}
        </Banner>
      )}
      {turnOn.data === false && (
        <Banner tone="info" live="polite">
          Notifications stay off here. You can turn them on whenever you like.
        </Banner>
      )}
      <Button
        icon={BellRing}
        className="wide:self-start"
        busy={turnOn.isPending}
        busyLabel="Turning on..."
        onClick={press}
      >
        Turn On for This Device
      </Button>
    </>
  );
}

function Devices({ items }: { items: readonly PushDevice[] }) {
  const list = useRef<HTMLUListElement>(null);
  if (items.length === 0) return null;
  return (
    <>
      {/* The focus comes here from a device that is gone. */}
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Devices with notifications"
        className="flex flex-col divide-y divide-line"
      >
        {items.map((device) => (
          <li key={device.id}>
            <DeviceRow
              device={device}
              onGone={() => list.current?.focus({ preventScroll: true })}
            />
          </li>
        ))}
      </ul>
      {items.length >= PUSH_DEVICES_MOST && (
        <p className="text-sm text-ink-soft">
          These are {PUSH_DEVICES_MOST} devices. One more takes the place of the one you have not
          used the longest.
        </p>
      )}
    </>
  );
}

function DeviceRow({ device, onGone }: { device: PushDevice; onGone: () => void }) {
  const { name, created_at, this_device } = device;
  const remove = useRemovePushDevice();
  const words = this_device ? 'Turn Off' : 'Remove';
  const press = () => {
    if (remove.isPending) return;
    remove.mutate(device, {
      onSuccess: () => {
        onGone();
        toastSuccess(`${name} gets no more notifications`);
      },
    });
  };
  return (
    <div className="flex gap-3 py-3">
      <MonitorSmartphone size="1.25rem" aria-hidden className="mt-0.5 shrink-0 text-brand-ink" />
      <div className="flex min-w-0 grow flex-col items-start">
        <p className="wrap-anywhere font-strong">{name}</p>
        {this_device && <Status tone="green">On for this device</Status>}
        <p className="text-sm text-ink-soft">Since {sinceDayText(created_at)}</p>
        {remove.isError && (
          <p role="alert" className="text-sm text-red-ink">
            This device still gets notifications. {remove.error.message}
          </p>
        )}
        <Button
          look="secondary"
          className="mt-2"
          busy={remove.isPending}
          busyLabel={this_device ? 'Turning off...' : 'Removing...'}
          aria-label={remove.isPending ? undefined : `${words} ${name}`}
          onClick={press}
        >
          {words}
        </Button>
      </div>
    </div>
  );
}
