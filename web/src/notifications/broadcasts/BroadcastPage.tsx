import {
  BROADCAST_NAMES,
  type Broadcast,
} from '@pcr/contract/notifications/broadcasts/broadcasts.schema.ts';
import { CircleCheck, MailX } from 'lucide-react';
import { useParams } from 'react-router';
import { ApiError } from '../../kit/api/api.ts';
import { failureSoFar } from '../../kit/cache/failure-so-far.ts';
import { NotLoaded } from '../../kit/list/NotLoaded.tsx';
import { StaleQueryNote } from '../../kit/list/StaleQueryNote.tsx';
import { BackLink } from '../../kit/page/BackLink.tsx';
import { EmptyState } from '../../kit/page/EmptyState.tsx';
import { Card } from '../../kit/ui/Card.tsx';
import { Link } from '../../kit/ui/Link.tsx';
import { Loading, SkeletonCard } from '../../kit/ui/Skeleton.tsx';
import { saidWhen } from '../../kit/words/said-when.ts';
import { paths } from '../../paths.ts';
import { BroadcastWords } from './BroadcastWords.tsx';
import { useBroadcast } from './broadcasts.data.ts';

/** What the operator told many members, whole. */
export default function BroadcastPage() {
  const { id = '' } = useParams();
  const own = useBroadcast(id);
  const { data } = own;
  const failure = failureSoFar(own);
  return (
    <div className="flex flex-col gap-4">
      <title>{`${data?.message_subject ?? 'Message'} – PCR`}</title>
      <BackLink to={paths.inbox()}>Back to Inbox</BackLink>
      <StaleQueryNote what="This message" query={own} />
      {data ? (
        <Message broadcast={data} />
      ) : failure instanceof ApiError && failure.code === 'not_found' ? (
        <>
          <h1 className="sr-only">Message not found</h1>
          <EmptyState icon={MailX}>This message is not yours, or it is too old.</EmptyState>
        </>
      ) : (
        <>
          <h1 className="sr-only">{failure ? 'Message not loaded' : 'Message'}</h1>
          <NotLoaded
            query={own}
            failed="This message could not be loaded"
            waiting={
              <Loading label="Loading the message...">
                <SkeletonCard lines={3} />
              </Loading>
            }
          />
        </>
      )}
    </div>
  );
}

function Message({
  broadcast: { kind, message_subject, words, created_at, seen_at },
}: {
  broadcast: Broadcast;
}) {
  return (
    <>
      <header className="flex flex-col gap-1">
        <h1 className="wrap-anywhere text-xl">{message_subject}</h1>
        <p className="text-balance text-ink-soft">
          {BROADCAST_NAMES[kind]} from PCR {saidWhen(created_at)}
        </p>
      </header>
      <Card>
        <BroadcastWords words={words} />
      </Card>
      {seen_at && (
        <p className="flex items-center gap-2 text-ink-soft">
          <CircleCheck size="1.25rem" aria-hidden className="shrink-0" />
          You said that you have seen this {saidWhen(seen_at)}.
        </p>
      )}
      {kind !== 'emergency' && (
        <p className="text-ink-soft">
          You choose what PCR sends you in your{' '}
          <Link to={paths.notifications()} className="text-brand-ink underline underline-offset-4">
            notification settings
          </Link>
          .
        </p>
      )}
    </>
  );
}
