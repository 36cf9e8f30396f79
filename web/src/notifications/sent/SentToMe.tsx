import { History } from 'lucide-react';
import { paths } from '../../app/paths.ts';
import { LinkRow } from '../../kit/ui/LinkRow.tsx';

/** The way to what was sent, for the screen of the settings. */
export function SentToMe() {
  return (
    <LinkRow
      label="What was sent to me"
      hint="What became of each message, and a test for each channel"
      to={paths.sentNotifications()}
      icon={History}
    />
  );
}
