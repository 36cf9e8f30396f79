import type { Group } from '@pcr/contract/groups/groups.schema.ts';
import { ListChecks, UsersRound } from 'lucide-react';
import { loadableSheet } from '../../kit/sheet/SheetBoundary.tsx';
import { SheetPresence } from '../../kit/sheet/SheetPresence.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { useSheetInUrl } from '../../kit/url/use-sheet-in-url.ts';

const GroupApplications = loadableSheet(() => import('./GroupApplications.tsx'));
const ManageMembers = loadableSheet(() => import('./ManageMembers.tsx'));

const OVER_REQUESTS = ['decide'];
const OVER_PEOPLE = ['member-change'];

/** What the leader of a group does with applicants and members (groups.md 33 to 42). */
export function LeaderTools({ group }: { group: Group }) {
  const requests = useSheetInUrl('requests', OVER_REQUESTS);
  const people = useSheetInUrl('people', OVER_PEOPLE);
  const { pending_applications: waiting } = group;
  return (
    <>
      <div className="flex flex-wrap gap-2 *:flex-auto *:px-2!">
        <Button look="secondary" icon={ListChecks} onClick={() => requests.show()}>
          {waiting ? `Applications (${waiting})` : 'Applications'}
        </Button>
        <Button look="secondary" icon={UsersRound} onClick={() => people.show()}>
          Manage Members
        </Button>
      </div>
      <SheetPresence value={requests.value} onClose={requests.close}>
        {() => <GroupApplications open={requests.open} group={group} onClose={requests.close} />}
      </SheetPresence>
      <SheetPresence value={people.value} onClose={people.close}>
        {() => <ManageMembers open={people.open} group={group} onClose={people.close} />}
      </SheetPresence>
    </>
  );
}
