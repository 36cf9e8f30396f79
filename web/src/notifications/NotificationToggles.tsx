import { NOTIFICATION_CHANNELS, type NotificationChannels } from '@pcr/contract/notifications/notifications.schema.ts';
import type { ComponentProps } from 'react';
import { Switch } from '../kit/ui/Switch.tsx';
import { type MailFacts, NOTIFICATION_LABELS, notificationHint } from './notifications.labels.ts';

export interface NotificationTogglesProps {
  /** What binds each toggle to its form. */
  field: (name: keyof NotificationChannels) => ComponentProps<'input'>;
  mail: MailFacts;
}

/** The toggles, wherever they are shown. */
export function NotificationToggles({ field, mail }: NotificationTogglesProps) {
  return (
    <div className="flex flex-col divide-y divide-line">
      {NOTIFICATION_CHANNELS.map((name) => (
        <Switch
          key={name}
          label={NOTIFICATION_LABELS[name].label}
          hint={notificationHint(name, mail)}
          {...field(name)}
        />
      ))}
    </div>
  );
}
