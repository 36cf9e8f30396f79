import { Ban, Flag } from 'lucide-react';
import { Sheet, type SheetProps } from '../kit/sheet/Sheet.tsx';
import { Button } from '../kit/ui/Button.tsx';

export interface ConversationMenuProps extends Pick<SheetProps, 'focus'> {
  open: boolean;
  onClose: () => void;
  name: string;
  /** There is a line of theirs that was not reported. */
  reportable: boolean;
  onReport: () => void;
  /** Null where the other has left PCR: there is nobody to block. */
  blocked: boolean | null;
  busy: boolean;
  onBlock: (blocked: boolean) => void;
}

/** What one can do about the other of a conversation, which nobody presses by mistake. */
export default function ConversationMenu(props: ConversationMenuProps) {
  const { open, onClose, focus, name, reportable, onReport, blocked, busy, onBlock } = props;
  return (
    <Sheet open={open} onClose={onClose} focus={focus} title={<bdi>{name}</bdi>}>
      {reportable && (
        <Button look="secondary" icon={Flag} onClick={onReport}>
          Report a message
        </Button>
      )}
      {blocked !== null && (
        <>
          <Button look="secondary" icon={Ban} busy={busy} onClick={() => onBlock(!blocked)}>
            {blocked ? 'Unblock' : 'Block'}
          </Button>
          <p className="text-sm text-ink-soft">
            {blocked
              ? 'You won’t get what they wrote while they were blocked.'
              : 'Their messages won’t reach you. They are not told, and you can unblock them later.'}
          </p>
        </>
      )}
      {!reportable && blocked === null && (
        <p className="text-ink-soft">This member has left PCR, and there is nothing to report.</p>
      )}
    </Sheet>
  );
}
