import type { MemberCard } from '@pcr/contract/members/members.schema.ts';
import { Eye, MessageCircle } from 'lucide-react';
import { isNotFound } from '../kit/api/api.ts';
import { NotLoaded } from '../kit/list/NotLoaded.tsx';
import { StaleQueryNote } from '../kit/list/StaleQueryNote.tsx';
import { ErrorPanel } from '../kit/page/ErrorPanel.tsx';
import { Notice } from '../kit/page/Notice.tsx';
import { Sheet } from '../kit/sheet/Sheet.tsx';
import { ButtonLink } from '../kit/ui/ButtonLink.tsx';
import { Face } from '../kit/ui/Face.tsx';
import { Fact, FactSection } from '../kit/ui/Facts.tsx';
import { Link } from '../kit/ui/Link.tsx';
import { Loading, Skeleton, SkeletonText } from '../kit/ui/Skeleton.tsx';
import { paths } from '../paths.ts';
import { MemberReviews } from './MemberReviews.tsx';
import { useMemberCard } from './members.data.ts';

export interface MemberSheetProps {
  open: boolean;
  cardId: string;
  onClose: () => void;
}

/** A member as they show themselves to others (members.md 4). */
export default function MemberSheet({ open, cardId, onClose }: MemberSheetProps) {
  const query = useMemberCard(cardId);
  const { data, error } = query;
  const gone = isNotFound(error);
  const card = gone ? undefined : data;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={card ? <span className="wrap-anywhere">{card.name}</span> : 'Member'}
      footer={
        card?.can_message && (
          <ButtonLink look="primary" icon={MessageCircle} to={paths.newMessage(cardId)}>
            Message
          </ButtonLink>
        )
      }
    >
      {gone && (
        <ErrorPanel title="This card can’t be shown">
          This member does not show a card now.
        </ErrorPanel>
      )}
      {!gone && !card && (
        <NotLoaded
          query={query}
          failed="This card could not be loaded"
          waiting={<PersonToCome />}
        />
      )}
      {card && (
        <>
          <StaleQueryNote what="This card" query={query} />
          <Person card={card} />
          <MemberReviews cardId={cardId} side="written" mine={card.mine} />
          <MemberReviews cardId={cardId} side="given" mine={card.mine} />
        </>
      )}
    </Sheet>
  );
}

/** Facts that were left out take no room. */
function Person({ card }: { card: MemberCard }) {
  const { name, photo_url, position, facility, experience, bio, mine } = card;
  return (
    <>
      <div className="flex flex-wrap items-center gap-4">
        <Face alone name={name} photo={photo_url} size={96} />
        <dl className="flex min-w-0 grow basis-[11rem] flex-col gap-2 empty:hidden">
          {position && <Fact label="Role">{position}</Fact>}
          {facility && <Fact label="Facility">{facility}</Fact>}
          {experience && <Fact label="Experience">{experience}</Fact>}
        </dl>
      </div>
      {mine && (
        <Notice label="Your own card" icon={Eye}>
          This is what other members see of you. You can change it in your{' '}
          <Link to={paths.profile()} className={LINK}>
            profile
          </Link>
          , or hide it under{' '}
          <Link to={paths.consentManagement({ consent: 'display_real_name' })} className={LINK}>
            Consent Management
          </Link>
          .
        </Notice>
      )}
      {bio && (
        <FactSection title="About">
          <div>
            <dt className="sr-only">About</dt>
            <dd dir="auto" className="wrap-anywhere whitespace-pre-wrap">
              {bio}
            </dd>
          </div>
        </FactSection>
      )}
    </>
  );
}

function PersonToCome() {
  return (
    <Loading label="Loading the card...">
      <span className="flex items-center gap-4">
        <Skeleton className="size-[6rem] shrink-0 rounded-full!" />
        <span className="grow">
          <SkeletonText lines={3} />
        </span>
      </span>
      <SkeletonText lines={5} />
    </Loading>
  );
}

const LINK = 'text-brand-ink underline underline-offset-4';
