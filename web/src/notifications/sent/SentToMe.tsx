import { History } from 'lucide-react';
import { LinkRow } from '../../kit/ui/LinkRow.tsx';
import { paths } from '../../paths.ts';

/** The link to what was sent, for the screen of the settings. */
export function SentToMe() {
  return (
    <LinkRow
      label="What was sent to me"
      hint="See if our messages reached you, and send a test"
      to={paths.sentNotifications()}
      icon={History}
    />
  );
}
