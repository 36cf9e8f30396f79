import type { Person } from '@pcr/contract/conversations/conversations.schema.ts';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { SearchField } from '../kit/filter/SearchField.tsx';
import { PagedList } from '../kit/list/PagedList.tsx';
import { EmptyState } from '../kit/page/EmptyState.tsx';
import { Sheet } from '../kit/sheet/Sheet.tsx';
import { Face } from '../kit/ui/Face.tsx';
import { FACE_ROW, FaceRowSkeletons } from '../kit/ui/face-rows.tsx';
import { Link } from '../kit/ui/Link.tsx';
import { Loading } from '../kit/ui/Skeleton.tsx';
import { paths } from '../paths.ts';
import { usePeople } from './conversations.data.ts';
import { knownText } from './conversations.labels.ts';

export interface PeopleSheetProps {
  open: boolean;
  onClose: () => void;
}

/** Whom one may write to now, by name (conversations.md 25). */
export default function PeopleSheet({ open, onClose }: PeopleSheetProps) {
  const [search, setSearch] = useState('');
  const people = usePeople(search);
  return (
    <Sheet open={open} onClose={onClose} title="New Message" description="To whom?">
      <SearchField
        label="Search by name"
        placeholder="Search by name"
        value={search}
        onSearch={setSearch}
      />
      <PagedList
        query={people}
        what="The people you can write to"
        loading={
          <Loading label="Loading people...">
            <FaceRowSkeletons lines={2} />
          </Loading>
        }
        empty={
          <EmptyState icon={Users}>
            {search
              ? 'Nobody by this name. You can also write from a member’s card.'
              : 'Nobody here yet. People from your groups, jobs, meetings and mentorships are listed here if they take messages. You can also write from a member’s card.'}
          </EmptyState>
        }
      >
        {(found: Person[]) => (
          <ul
            aria-label="People"
            className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card"
          >
            {found.map((person) => (
              <li key={person.id}>
                <Row person={person} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Sheet>
  );
}

function Row({ person }: { person: Person }) {
  const { id, begun, name, photo } = person;
  return (
    <Link
      // Back leads to the messages, and not to this sheet.
      replace
      to={begun ? paths.message(id) : paths.newMessage(id)}
      className={`${FACE_ROW} transition-colors hover:bg-hover`}
    >
      <Face name={name} photo={photo} />
      <span className="flex min-w-0 grow flex-col">
        <span dir="auto" className="truncate">
          {name}
        </span>
        <span dir="auto" className="truncate text-sm text-ink-soft">
          {knownText(person)}
        </span>
      </span>
    </Link>
  );
}
