import {
  ConversationMessageDraft,
  type Recipient,
} from '@pcr/contract/conversations/conversations.schema.ts';
import { useLayoutEffect } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useUserId } from '../account/account.ts';
import { isNotFound } from '../kit/api/api.ts';
import { newId } from '../kit/api/ids.ts';
import { useRail } from '../kit/browser/use-wide.ts';
import { draftKey } from '../kit/draft/draft-storage.ts';
import { moveDraft } from '../kit/draft/move-draft.ts';
import { NotLoaded } from '../kit/list/NotLoaded.tsx';
import { useMessageForm } from '../kit/message/use-message-form.ts';
import { BackLink } from '../kit/page/BackLink.tsx';
import { ErrorPanel } from '../kit/page/ErrorPanel.tsx';
import { PageBar } from '../kit/page/PageBar.tsx';
import { Face } from '../kit/ui/Face.tsx';
import { Loading, SkeletonText } from '../kit/ui/Skeleton.tsx';
import { MemberName } from '../members/members.ts';
import { paths } from '../paths.ts';
import { BesideChat, CHAT_PAGE } from './BesideChat.tsx';
import { Composer } from './Composer.tsx';
import { useRecipient, useStart } from './conversations.data.ts';
import { CANNOT_SEND, firstDraftName, lineDraftName } from './conversations.labels.ts';

/** The first message to a member, from their card. Where there is a conversation, it is opened. */
export default function NewMessagePage() {
  const { cardId = '' } = useParams();
  const recipient = useRecipient(cardId);
  const isWide = useRail();
  if (recipient.data?.conversation_id)
    return <ToConversation id={recipient.data.conversation_id} cardId={cardId} />;
  return (
    <div className={CHAT_PAGE}>
      <title>New message – PCR</title>
      <BesideChat current="" />
      {!isWide && <BackLink to={paths.messages()}>Messages</BackLink>}
      {recipient.data ? (
        <FirstMessage key={cardId} cardId={cardId} to={recipient.data} />
      ) : (
        <>
          <h1 className="text-xl">New message</h1>
          {isNotFound(recipient.error) ? (
            <ErrorPanel title="You can’t write a message here">
              {recipient.error.message}
            </ErrorPanel>
          ) : (
            <NotLoaded
              query={recipient}
              failed="The new message could not be opened"
              waiting={
                <Loading label="Loading...">
                  <SkeletonText lines={3} />
                </Loading>
              }
            />
          )}
        </>
      )}
    </div>
  );
}

/**
 * Typed text goes along: the other may have written first, or only the answer to the first message
 * was lost.
 */
function ToConversation({ id, cardId }: { id: string; cardId: string }) {
  const userId = useUserId();
  const navigate = useNavigate();
  useLayoutEffect(() => {
    moveDraft(draftKey(userId, firstDraftName(cardId)), draftKey(userId, lineDraftName(id)));
    navigate(paths.message(id), { replace: true });
  }, [userId, cardId, id, navigate]);
  return null;
}

function FirstMessage({ cardId, to }: { cardId: string; to: Recipient }) {
  const userId = useUserId();
  const navigate = useNavigate();
  const { mutateAsync } = useStart();
  const form = useMessageForm(userId, {
    name: firstDraftName(cardId),
    schema: ConversationMessageDraft,
    blank: (): ConversationMessageDraft => ({ id: newId(), body: '' }),
    send: (draft) => mutateAsync({ ...draft, card_id: cardId }),
    // Under this id the server answers with the conversation that has the line.
    holds: () => true,
    onSent: ({ id }) => navigate(paths.message(id), { replace: true }),
  });
  return (
    <>
      <div className="flex items-center gap-3">
        <Face name={to.name} photo={to.photo} />
        <h1 dir="auto" className="min-w-0 text-xl wrap-anywhere">
          Message to <MemberName name={to.name} card={cardId} />
        </h1>
      </div>
      <p className="grow text-ink-soft">You can send up to three messages before they answer.</p>
      <PageBar className="bg-card">
        <Composer
          form={form}
          refused={to.takes ? null : CANNOT_SEND.not_taken}
          answerable={to.answerable}
          namesWriter
        />
      </PageBar>
    </>
  );
}
