import type { Group } from '@pcr/contract/groups/groups.schema.ts';
import { LogOut } from 'lucide-react';
import { ConfirmDialog } from '../../kit/sheet/ConfirmDialog.tsx';
import { useHappened } from '../../kit/sheet/use-happened.ts';
import { toastSuccess } from '../../kit/toast/toast.ts';
import { Button } from '../../kit/ui/Button.tsx';
import { useSheetInUrl } from '../../kit/url/use-sheet-in-url.ts';
import { useLeaveGroup } from './members.data.ts';

/** Also for a member who has left it: a leaving whose answer was lost is confirmed (kit.md 155). */
export function Leave({ group: { id, name, can } }: { group: Group }) {
  const question = useSheetInUrl('leave');
  const leave = useLeaveGroup(id);
  function left() {
    leave.reset();
    toastSuccess(`You left ${name}`);
    question.close();
  }
  useHappened(leave.error, !can.leave, left);
  return (
    <>
      {can.leave && (
        <Button
          look="secondary"
          icon={LogOut}
          className="self-start"
          onClick={() => question.show()}
        >
          Leave Group
        </Button>
      )}
      <ConfirmDialog
        // Also while it is not known yet whether one has left.
        open={question.open && (can.leave || !leave.isIdle)}
        danger
        title="Leave this group?"
        confirmLabel="Leave"
        busy={leave.isPending}
        busyLabel="Leaving..."
        onCancel={question.close}
        onConfirm={() =>
          leave.mutateAsync().then(
            left,
            // It is said in the question.
            () => {},
          )
        }
        error={leave.error?.message}
      >
        To come back you have to ask again, and there may be no room.
      </ConfirmDialog>
    </>
  );
}
