import type { Group } from '@pcr/contract/groups/groups.schema.ts';
import type { GroupMember } from '@pcr/contract/groups/members/members.schema.ts';
import { Crown, UserMinus } from 'lucide-react';
import { itemsOf } from '../../kit/cache/list-pages.ts';
import { HistoryList } from '../../kit/history/HistoryList.tsx';
import { ConfirmDialog } from '../../kit/sheet/ConfirmDialog.tsx';
import { Sheet } from '../../kit/sheet/Sheet.tsx';
import { useHappened } from '../../kit/sheet/use-happened.ts';
import { toastSuccess } from '../../kit/toast/toast.ts';
import { Button } from '../../kit/ui/Button.tsx';
import { Status } from '../../kit/ui/Status.tsx';
import { counted } from '../../kit/words/format.ts';
import { sinceText } from '../../kit/words/said-when.ts';
import { MemberRow } from './MemberRow.tsx';
import { useAskToLead, useGroupMembers, useRemoveMember } from './members.data.ts';
import { QuestionOver } from './QuestionOver.tsx';
import { useQuestion } from './use-question.ts';

export interface ManageMembersProps {
  open: boolean;
  group: Group;
  onClose: () => void;
}

const CHANGES = ['remove', 'lead'] as const;
type Change = (typeof CHANGES)[number];

/**
 * All members, for the leader of the group: the leader removes one, or asks one to lead it
 * (groups.md 39, 42).
 */
export default function ManageMembers({ open, group, onClose }: ManageMembersProps) {
  const { id, name, member_count, handover } = group;
  const query = useGroupMembers(id);
  const members = itemsOf<GroupMember>(query.data);
  const question = useQuestion<Change, GroupMember>('member-change', CHANGES, members);
  return (
    <>
      <Sheet
        open={open}
        onClose={onClose}
        title="Members"
        description={
          <span className="wrap-anywhere">
            {name}: {counted(member_count, 'member')}
          </span>
        }
      >
        <p className="text-sm text-ink-soft">
          {member_count === 1
            ? 'You are the only member. To leave, delete the group.'
            : 'To leave this group, ask a member to lead it first. You lead it until they accept.'}
        </p>
        <HistoryList query={query} what="Members" empty="No one is in this group.">
          {(member) => (
            <Member
              member={member}
              mayAsk={handover === null}
              isAsked={handover?.joined_at === member.joined_at}
              onRemove={() => question.ask('remove', member)}
              onLead={() => question.ask('lead', member)}
            />
          )}
        </HistoryList>
      </Sheet>
      <QuestionOver question={question}>
        {({ what, row }) => (
          <Question
            open={question.sheet.open}
            group={group}
            what={what}
            member={row}
            // For an incomplete list nobody knows which members have left.
            removed={query.hasNextPage === false && !members.some((one) => one.id === row.id)}
            onDone={question.sheet.close}
          />
        )}
      </QuestionOver>
    </>
  );
}

interface MemberProps {
  member: GroupMember;
  /** Nobody else is asked. */
  mayAsk: boolean;
  /** To lead the group. */
  isAsked: boolean;
  onRemove: () => void;
  onLead: () => void;
}

function Member({ member, mayAsk, isAsked, onRemove, onLead }: MemberProps) {
  const { name, joined_at, can } = member;
  // To the minute: two may show no name. Fifty buttons with the same name are one to a person who
  // does not see where they are.
  const since = sinceText(joined_at);
  const whose = `${name}, in the group since ${since}`;
  return (
    <>
      <MemberRow member={member} since={since}>
        {isAsked && <Status tone="amber">Asked to lead</Status>}
      </MemberRow>
      {(can.remove || can.hand_over) && (
        <div className="mt-1 flex flex-wrap gap-3 *:flex-auto">
          {can.hand_over && mayAsk && (
            <Button
              look="secondary"
              icon={Crown}
              className="px-3!"
              aria-label={`Ask to lead: ${whose}`}
              onClick={onLead}
            >
              Ask to Lead
            </Button>
          )}
          {can.remove && (
            <Button
              look="secondary"
              icon={UserMinus}
              className="px-3!"
              aria-label={`Remove: ${whose}`}
              onClick={onRemove}
            >
              Remove
            </Button>
          )}
        </div>
      )}
    </>
  );
}

const QUESTIONS: Record<
  Change,
  { title: string; confirm: string; busy: string; says: string; done: string }
> = {
  remove: {
    title: 'Remove this member?',
    confirm: 'Remove',
    busy: 'Removing...',
    says: 'They are told, and no longer see what is for members alone.',
    done: 'Member removed',
  },
  lead: {
    title: 'Ask this member to lead the group?',
    confirm: 'Ask',
    busy: 'Asking...',
    says: 'You lead the group until they accept. After that you stay in it as a member.',
    done: 'We asked them',
  },
};

interface QuestionProps {
  open: boolean;
  group: Group;
  what: Change;
  member: GroupMember;
  removed: boolean;
  onDone: () => void;
}

function Question({ open, group: { id, handover }, what, member, removed, onDone }: QuestionProps) {
  const words = QUESTIONS[what];
  const remove = useRemoveMember();
  const ask = useAskToLead();
  const change = what === 'remove' ? remove : ask;
  const done = () => {
    toastSuccess(words.done);
    onDone();
  };
  useHappened(
    change.error,
    what === 'remove' ? removed : handover?.joined_at === member.joined_at,
    done,
  );
  return (
    <ConfirmDialog
      open={open}
      danger={what === 'remove'}
      title={words.title}
      confirmLabel={words.confirm}
      busy={change.isPending}
      busyLabel={words.busy}
      onCancel={onDone}
      onConfirm={() =>
        change.mutateAsync({ id, member_id: member.id }).then(
          done,
          // It is said in the question.
          () => {},
        )
      }
      error={change.error?.message}
    >
      <p className="mb-2 wrap-anywhere rounded-card bg-sunken px-3 py-2">
        <span className="block font-strong text-ink">{member.name}</span>
        In the group since {sinceText(member.joined_at)}
      </p>
      <p>{words.says}</p>
    </ConfirmDialog>
  );
}
