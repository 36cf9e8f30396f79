import { UsersRound } from 'lucide-react';
import { useSampleData } from '../account/account.ts';
import { CardFacts, CardRow, EntryCard } from '../kit/entry/EntryCard.tsx';
import { Badge } from '../kit/ui/Badge.tsx';
import { Notice } from '../kit/ui/Notice.tsx';
import { SampleNote } from '../kit/ui/SampleNote.tsx';
import { GROUP_SAMPLES } from './groups.samples.ts';

/** What the tab 'Groups' will have, and samples of it. */
export default function GroupsView() {
  const sampleData = useSampleData();
  return (
    <section aria-label="Groups" className="flex flex-col gap-3">
      <h2 className="sr-only">Groups</h2>
      <Notice label="About groups" icon={UsersRound}>
        Groups come soon. You will find providers near you who meet, ask to join them, and start a group of your own.
      </Notice>
      {sampleData && (
        <>
          <SampleNote>These groups are made up. They show what a group will look like.</SampleNote>
          <ul aria-label="Sample groups" className="flex flex-col gap-2">
            {GROUP_SAMPLES.map((group) => (
              <li key={group.name}>
                <EntryCard name={group.name}>
                  <CardRow>
                    <Badge tone="blue">{group.group_type}</Badge>
                    <CardFacts
                      facts={[group.location, `${group.member_count} of ${group.max_members} members`, group.meets]}
                    />
                  </CardRow>
                  <p className="line-clamp-2 text-sm">{group.description}</p>
                  <CardFacts facts={[`Led by ${group.leader_name}`, ...group.tags]} />
                </EntryCard>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
