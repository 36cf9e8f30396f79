import { NOTIFICATION_CHANNELS, type NotificationChannels } from '@pcr/contract/notifications/notifications.schema.ts';
import type { ComponentProps } from 'react';
import { Switch } from '../kit/ui/Switch.tsx';
import { NOTIFICATION_LABELS, notificationHint, type WayFacts } from './notifications.labels.ts';

export interface NotificationTogglesProps {
  /** What binds each toggle to its form. */
  field: (name: keyof NotificationChannels) => ComponentProps<'input'>;
  ways: WayFacts;
}

/** The toggles, wherever they are shown. */
export function NotificationToggles({ field, ways }: NotificationTogglesProps) {
  return (
    <div className="flex flex-col divide-y divide-line">
      {NOTIFICATION_CHANNELS.map((name) => (
        <Switch
          key={name}
          label={NOTIFICATION_LABELS[name].label}
          hint={notificationHint(name, ways)}
          {...field(name)}
        />
      ))}
    </div>
  );
}
