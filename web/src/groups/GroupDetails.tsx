import type { Group } from '@pcr/contract/groups/groups.schema.ts';
import { MessagesSquare, Share2 } from 'lucide-react';
import { EntryDetails, useKnownEntry } from '../kit/entry/EntryDetails.tsx';
import type { EntryDetailsProps } from '../kit/entry/EntrySheets.tsx';
import { EntryTools } from '../kit/entry/EntryTools.tsx';
import { goneText } from '../kit/entry/whole-entry.ts';
import { VersionsOver } from '../kit/history/VersionsOver.tsx';
import { loadableSheet } from '../kit/sheet/SheetBoundary.tsx';
import { Badge } from '../kit/ui/Badge.tsx';
import { Banner } from '../kit/ui/Banner.tsx';
import { Button } from '../kit/ui/Button.tsx';
import { EntryPicture } from '../kit/ui/EntryPicture.tsx';
import { LinkRow } from '../kit/ui/LinkRow.tsx';
import { Status } from '../kit/ui/Status.tsx';
import { useSheetInUrl } from '../kit/url/use-sheet-in-url.ts';
import { paths } from '../paths.ts';
import { GroupFacts } from './GroupFacts.tsx';
import { groups } from './groups.data.ts';
import { groupKind } from './groups.kind.ts';
import { isIn, NOT_ACTIVE, roomOf, shareGroup, TYPE_LABELS, TYPE_TONES } from './groups.labels.ts';
import { GroupMeetings } from './meetings/GroupMeetings.tsx';
import { GroupMembers } from './members/GroupMembers.tsx';
import { JoinButton } from './members/JoinButton.tsx';
import { LeaderTools } from './members/LeaderTools.tsx';
import { Leave } from './members/Leave.tsx';
import MyMembership from './members/MyMembership.tsx';

const GroupVersions = loadableSheet(() => import('./GroupVersions.tsx'));
const CANNOT = { edit: false, delete: false };
const SAMPLE = {
  title: 'This is a sample, not a real group',
  shows: 'No one meets there. It shows what a group looks like.',
  explained:
    'A sample just shows what a group looks like. No one would read what you send. Start your own group, or come back ' +
    'when others have started some.',
  add: 'Start a New Group',
};

export interface GroupDetailsProps extends EntryDetailsProps<Group> {
  onJoin: (id: string) => void;
}

/** The sheet with everything that is known of one group. */
export default function GroupDetails({ onJoin, ...props }: GroupDetailsProps) {
  const { id } = props;
  const entry = useKnownEntry<Group, Group>(groups, id);
  const { known, whole, isSample } = entry;
  const sample = useSheetInUrl('sample');
  const question = useSheetInUrl('delete');
  const versions = useSheetInUrl('versions');
  const isMember = !isSample && known !== undefined && isIn(known);
  return (
    <>
      <EntryDetails<Group>
        {...props}
        kind={groupKind}
        entry={entry}
        can={known?.can ?? CANNOT}
        title={known ? <span className="wrap-anywhere">{known.name}</span> : 'Group'}
        description={known && <Heading group={known} />}
        footer={
          known && (
            <>
              <Button look="secondary" icon={Share2} onClick={() => void shareGroup(known)}>
                Share
              </Button>
              <JoinButton group={known} onJoin={onJoin} onSample={() => sample.show()} />
            </>
          )
        }
        sample={SAMPLE}
        gone={goneText(whole ?? entry.listed)}
        deleting={({ member_count }) =>
          member_count > 1
            ? `It goes for all of its ${member_count} members. You can restore it for 30 days.`
            : 'You can restore it for 30 days.'
        }
      >
        {known && (
          <>
            {known.image_url && (
              <EntryPicture
                url={known.image_url}
                size={1600}
                className="aspect-16/9 w-full rounded-card"
              />
            )}
            {!known.is_active && (
              <Banner tone="info" title={NOT_ACTIVE}>
                Only its members find it, and nobody can join it now.
              </Banner>
            )}
            {!isSample && <MyMembership group={known} userId={props.userId} onJoin={onJoin} />}
            {known.can.review && !isSample && <LeaderTools group={known} />}
            {isMember && (
              <LinkRow
                label="Board"
                hint="What members tell each other, and who they are"
                to={paths.groupBoard(id)}
                icon={MessagesSquare}
              />
            )}
            <GroupFacts
              group={known}
              onAdd={whole && known.can.edit && !isSample ? props.onEdit : undefined}
            >
              {!isSample && <GroupMembers group={known} />}
            </GroupFacts>
            {isMember && <GroupMeetings group={known} userId={props.userId} />}
            {!isSample && <Leave group={known} />}
            {!isSample && (
              <EntryTools
                can={known.can}
                ready={whole !== undefined}
                onEdit={props.onEdit}
                onDelete={() => question.show()}
                onVersions={() => versions.show()}
              />
            )}
          </>
        )}
      </EntryDetails>
      {known?.can.edit && !isSample && (
        <VersionsOver sheet={versions} id={id} versions={GroupVersions} />
      )}
    </>
  );
}

function Heading({ group }: { group: Group }) {
  const room = roomOf(group);
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <Badge tone={TYPE_TONES[group.group_type]}>{TYPE_LABELS[group.group_type]}</Badge>
      <span role="status" className="empty:hidden">
        {room && <Status tone={room.tone}>{room.label}</Status>}
      </span>
    </span>
  );
}
