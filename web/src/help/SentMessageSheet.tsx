import type { SentMessageDetails } from '@pcr/contract/help/help.schema.ts';
import { operatorName } from '@pcr/contract/kit/words/operator.ts';
import type { ReactNode } from 'react';
import { ApiError } from '../kit/api/api.ts';
import { NotLoaded } from '../kit/list/NotLoaded.tsx';
import { StaleQueryNote } from '../kit/list/StaleQueryNote.tsx';
import { ErrorPanel } from '../kit/page/ErrorPanel.tsx';
import { Stars } from '../kit/rating/Stars.tsx';
import { Sheet } from '../kit/sheet/Sheet.tsx';
import { Badge } from '../kit/ui/Badge.tsx';
import { Loading, SkeletonText } from '../kit/ui/Skeleton.tsx';
import { Status } from '../kit/ui/Status.tsx';
import { instantText } from '../kit/words/instant-text.ts';
import { saidWhen } from '../kit/words/said-when.ts';
import { useReadAbout } from '../notifications/notifications.ts';
import { useSentMessage } from './help.data.ts';
import {
  CATEGORY_LABELS,
  deliveryText,
  KIND_LABELS,
  PRIORITY_LABELS,
  RECOMMENDATION_LABELS,
} from './help.labels.ts';
import { MessageState } from './SentMessages.tsx';

export interface SentMessageSheetProps {
  open: boolean;
  id: string;
  onClose: () => void;
}

/** One sent message: its text, what became of it, and the answers. */
export default function SentMessageSheet({ open, id, onClose }: SentMessageSheetProps) {
  const message = useSentMessage(id);
  const gone =
    message.error instanceof ApiError &&
    ['not_found', 'invalid_input'].includes(message.error.code);
  const { data } = message;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={data && !gone ? `Message ${data.ticket}` : 'Your message'}
    >
      {gone && (
        <ErrorPanel title="This message is not here">
          It was removed, or someone else sent it.
        </ErrorPanel>
      )}
      {!gone && !data && (
        <NotLoaded
          query={message}
          failed="This message could not be loaded"
          waiting={
            <Loading label="Loading the message...">
              <SkeletonText lines={6} />
            </Loading>
          }
        />
      )}
      {!gone && data && (
        <>
          <StaleQueryNote what="This message" query={message} />
          <Details message={data} />
        </>
      )}
    </Sheet>
  );
}

function Details({ message }: { message: SentMessageDetails }) {
  const { id, kind, subject, body, data, created_at, answers } = message;
  useReadAbout(id, answers.at(-1)?.created_at);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
        <MessageState message={message} />
        <Badge>{KIND_LABELS[kind]}</Badge>
        {kind === 'support' && data.priority && (
          <Status tone="neutral">{`${PRIORITY_LABELS[data.priority]} priority`}</Status>
        )}
        {data.category && <Badge>{CATEGORY_LABELS[data.category]}</Badge>}
      </div>
      <p className="text-ink-soft">{deliveryText(message)}</p>
      <div>
        <h3 className="text-lg font-strong wrap-anywhere">{subject}</h3>
        <p className="text-sm text-ink-soft">Written {saidWhen(created_at)}</p>
      </div>
      {data.rating != null && <Stars value={data.rating} />}
      <p className="whitespace-pre-wrap wrap-anywhere">{body}</p>
      {data.suggestion && (
        <Part title="Suggestions">
          <p className="whitespace-pre-wrap wrap-anywhere">{data.suggestion}</p>
        </Part>
      )}
      {data.wouldRecommend && (
        <Part title="Would you recommend PCR to others?">
          <p>{RECOMMENDATION_LABELS[data.wouldRecommend]}</p>
        </Part>
      )}
      <Part title={answers.length === 1 ? 'Answer' : 'Answers'}>
        {answers.length === 0 && <p className="text-ink-soft">There is no answer yet.</p>}
        {answers.map((answer) => (
          <div key={answer.id} className="rounded-card bg-brand-soft p-4 text-brand-ink">
            <p className="text-sm">
              {operatorName()}, {instantText(answer.created_at)}
            </p>
            <p className="mt-1 whitespace-pre-wrap wrap-anywhere">{answer.body}</p>
          </div>
        ))}
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2 border-t border-line pt-3">
      <h3 className="text-base font-strong">{title}</h3>
      {children}
    </section>
  );
}
