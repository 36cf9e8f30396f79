import type { Group } from '@pcr/contract/groups/groups.schema.ts';
import { History, Pencil, Share2, Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router';
import { Badge } from '../kit/ui/Badge.tsx';
import { Banner } from '../kit/ui/Banner.tsx';
import { Button } from '../kit/ui/Button.tsx';
import { ButtonLink } from '../kit/ui/ButtonLink.tsx';
import { Card } from '../kit/ui/Card.tsx';
import { paths } from '../paths.ts';
import { GroupFacts } from './GroupFacts.tsx';
import { NOT_ACTIVE, shareGroup, TYPE_LABELS, TYPE_TONES } from './groups.labels.ts';
import { GroupMeetings } from './meetings/GroupMeetings.tsx';
import { Leave } from './members/Leave.tsx';

/** All about a group, to its members; its leader changes it from here (groups.md 81). */
export default function GroupAbout({ group, userId }: { group: Group; userId: string }) {
  const { id, group_type, is_active, can } = group;
  const navigate = useNavigate();
  return (
    <>
      {!is_active && (
        <Banner tone="info" title={NOT_ACTIVE}>
          Only its members find it, and nobody can join it now.
        </Banner>
      )}
      <Card className="flex flex-col gap-4">
        <div className="self-start">
          <Badge tone={TYPE_TONES[group_type]}>{TYPE_LABELS[group_type]}</Badge>
        </div>
        <GroupFacts
          group={group}
          onAdd={can.edit ? () => navigate(paths.editGroup(id)) : undefined}
        />
      </Card>
      <Card>
        <GroupMeetings group={group} userId={userId} heading="h2" />
      </Card>
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" icon={Share2} onClick={() => void shareGroup(group)}>
          Share
        </Button>
        {can.edit && (
          <ButtonLink icon={Pencil} to={paths.editGroup(id)}>
            Edit
          </ButtonLink>
        )}
        {can.delete && (
          <ButtonLink icon={Trash2} to={paths.deleteGroup(id)}>
            Delete
          </ButtonLink>
        )}
        {can.edit && (
          <ButtonLink look="quiet" icon={History} to={paths.groupVersions(id)} className="px-2!">
            Earlier versions
          </ButtonLink>
        )}
        <Leave group={group} />
      </div>
    </>
  );
}
