import { NOTIFICATION_CHANNELS, type NotificationChannels } from '@pcr/contract/notifications/notifications.schema.ts';
import type { ComponentProps } from 'react';
import { Switch } from '../kit/ui/Switch.tsx';
import { NOTIFICATION_LABELS } from './notifications.labels.ts';

export interface NotificationTogglesProps {
  /** What binds each toggle to its form. */
  field: (name: keyof NotificationChannels) => ComponentProps<'input'>;
}

/** The three toggles, wherever they are shown. */
export function NotificationToggles({ field }: NotificationTogglesProps) {
  return (
    <div className="flex flex-col divide-y divide-line">
      {NOTIFICATION_CHANNELS.map((name) => (
        <Switch key={name} {...NOTIFICATION_LABELS[name]} {...field(name)} />
      ))}
    </div>
  );
}
