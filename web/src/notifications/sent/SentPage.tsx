import { Send } from 'lucide-react';
import { PagedList } from '../../kit/list/PagedList.tsx';
import { BackLink } from '../../kit/page/BackLink.tsx';
import { EmptyState } from '../../kit/page/EmptyState.tsx';
import { LoadingCards } from '../../kit/ui/Skeleton.tsx';
import { paths } from '../../paths.ts';
import { RefusedAddress } from './RefusedAddress.tsx';
import { SendTest } from './SendTest.tsx';
import { SentCard } from './SentCard.tsx';
import { useSent } from './sent.data.ts';

/**
 * Messages that PCR sent to the member beside their inbox, and their outcomes
 * (notifications.md 42).
 */
export default function SentPage() {
  const sent = useSent();
  return (
    <div className="flex flex-col gap-4">
      <title>What Was Sent to Me – PCR</title>
      <header className="flex flex-col items-start gap-2">
        <BackLink to={paths.notifications()}>Back to Notification Settings</BackLink>
        <h1 className="text-xl">What Was Sent to Me</h1>
        <p className="text-ink-soft">What we sent you besides your inbox.</p>
      </header>
      <RefusedAddress />
      <SendTest />
      <PagedList
        query={sent}
        what="What was sent to you"
        loading={<LoadingCards label="Loading what was sent to you..." />}
        empty={
          <EmptyState icon={Send}>
            Nothing was sent to you yet. Send yourself a test to see if it arrives.
          </EmptyState>
        }
      >
        {(items) => (
          <ul aria-label="Sent to me" className="flex flex-col gap-3">
            {items.map((one) => (
              <li key={one.id}>
                <SentCard sent={one} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}
