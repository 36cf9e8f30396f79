import {
  BOARD_LIMITS,
  type DeletedGroupComment,
  type GroupComment,
  GroupCommentDraft,
} from '@pcr/contract/groups/board/board.schema.ts';
import { ArchiveRestore, Pencil, Send, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { newId } from '../../kit/api/ids.ts';
import { itemsOf } from '../../kit/cache/list-pages.ts';
import { askForMore } from '../../kit/cache/more-pages.ts';
import { TextArea } from '../../kit/controls/TextArea.tsx';
import { RestoredDraft } from '../../kit/draft/RestoredDraft.tsx';
import { UnsavedChanges } from '../../kit/draft/UnsavedChanges.tsx';
import { EntryDelete } from '../../kit/history/EntryDelete.tsx';
import { offerUndo } from '../../kit/history/offer-undo.ts';
import { NotLoaded } from '../../kit/list/NotLoaded.tsx';
import { StaleQueryNote } from '../../kit/list/StaleQueryNote.tsx';
import { SendProblemNote } from '../../kit/message/SendProblem.tsx';
import { useArrival } from '../../kit/message/use-arrival.ts';
import { useMessageForm } from '../../kit/message/use-message-form.ts';
import { HiddenNote } from '../../kit/report/HiddenNote.tsx';
import { ReportOffer } from '../../kit/report/ReportOffer.tsx';
import { ReportSheet } from '../../kit/report/report-sheet.ts';
import { SavedReport } from '../../kit/report/SavedReport.tsx';
import { loadableSheet } from '../../kit/sheet/SheetBoundary.tsx';
import { SheetPresence } from '../../kit/sheet/SheetPresence.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { Face } from '../../kit/ui/Face.tsx';
import { IconButton } from '../../kit/ui/IconButton.tsx';
import { Loading, SkeletonText } from '../../kit/ui/Skeleton.tsx';
import { useSheetInUrl } from '../../kit/url/use-sheet-in-url.ts';
import { sinceDayText } from '../../kit/words/said-when.ts';
import { useReadAbout } from '../../notifications/notifications.ts';
import { paths } from '../../paths.ts';
import { commentReports, comments } from './board.data.ts';
import { commentKind } from './board.kind.ts';
import { commentDraftName } from './UnsentComment.tsx';
import { WrittenBy } from './Written.tsx';

const CommentForm = loadableSheet(() => import('./CommentForm.tsx'));
const DeletedEntries = loadableSheet(() => import('../../kit/history/DeletedEntries.tsx'));
const CommentVersions = loadableSheet(() => import('./CommentVersions.tsx'));

export interface CommentsProps {
  postId: string;
  userId: string;
  /** The post says already that it could not be refreshed. */
  staleSaid: boolean;
  /** Another one each time that somebody wants to answer this post; 0 for nobody. */
  reply: number;
}

/**
 * The comments under a post, the newest at the end, and where the next ones are written
 * (groups.md 51, 53).
 */
export function Comments({ postId, userId, staleSaid, reply }: CommentsProps) {
  const query = comments.useList({ post_id: postId });
  const edit = useSheetInUrl('comment', ['comment-versions']);
  const versions = useSheetInUrl('comment-versions');
  const remove = useSheetInUrl('remove');
  const report = useSheetInUrl('report');
  const deleted = useSheetInUrl('deleted-comments');
  const restore = comments.useRestore();
  const shown = itemsOf<GroupComment>(query.data).toReversed();
  useReadAbout(postId, shown.at(-1)?.created_at, 'group_comments');
  const asked = shown.find(({ id }) => id === remove.value);
  const reported = report.value === postId ? null : report.value;

  return (
    <section aria-labelledby="comments" className="flex flex-col gap-3 border-t border-line pt-4">
      <h3 id="comments" className="text-base font-strong">
        Comments
      </h3>
      {!staleSaid && <StaleQueryNote what="The comments" query={query} />}
      {!query.data && (
        <NotLoaded
          query={query}
          failed="The comments could not be loaded"
          waiting={
            <Loading label="Loading comments...">
              <SkeletonText lines={3} />
            </Loading>
          }
        />
      )}
      {query.hasNextPage && (
        <Button
          look="secondary"
          busy={query.isFetchingNextPage}
          busyLabel="Loading..."
          onClick={() => void askForMore(query)}
          className="self-center"
        >
          Earlier comments
        </Button>
      )}
      {/* What comes while it is open is read out. */}
      <div role="log" aria-labelledby="comments">
        <ul className="flex flex-col gap-3 empty:hidden">
          {shown.map((comment) => (
            <li key={comment.id} className="flex gap-2">
              <Face size={32} name={comment.author_name} photo={comment.author_photo} />
              <Comment
                comment={comment}
                userId={userId}
                reporting={report.value === comment.id}
                onEdit={() => edit.show(comment.id)}
                onDelete={() => remove.show(comment.id)}
                onReport={() => report.show(comment.id)}
              />
            </li>
          ))}
        </ul>
      </div>
      <Composer postId={postId} userId={userId} shown={shown} reply={reply} />
      <Button
        look="quiet"
        icon={ArchiveRestore}
        className="-ms-3 self-start px-3! text-start"
        onClick={() => deleted.show()}
      >
        Recently deleted comments
      </Button>

      <SheetPresence value={edit.value} onClose={edit.close}>
        {(id) => (
          <>
            <CommentForm
              open={edit.open}
              userId={userId}
              id={id}
              draftId=""
              postId={postId}
              // A press that comes before the sheet above has taken over the keyboard is meant for
              // that one.
              onClose={versions.open ? versions.close : edit.close}
              onSaved={edit.close}
              onVersions={() => versions.show()}
            />
            <SheetPresence value={versions.value} onClose={versions.close}>
              {() => (
                <CommentVersions
                  open={versions.open}
                  id={id}
                  onClose={versions.close}
                  onRestored={versions.close}
                />
              )}
            </SheetPresence>
          </>
        )}
      </SheetPresence>
      {asked?.can.delete && (
        <EntryDelete<GroupComment>
          key={asked.id}
          open={remove.open}
          entry={asked}
          kind={commentKind}
          onDone={remove.close}
          onDeleted={(restorable) => {
            remove.close();
            const { restored, restoreFailed: failed } = commentKind.words;
            offerUndo(asked.text, restorable ? () => restore.mutateAsync(asked.id) : null, {
              ...{ deleted: 'Comment deleted', restored, failed },
            });
          }}
        >
          {(seen) => <span className="wrap-anywhere line-clamp-3">{seen.text}</span>}
        </EntryDelete>
      )}
      <SheetPresence value={deleted.value} onClose={deleted.close}>
        {() => (
          <DeletedEntries kind={commentKind} open={deleted.open} onClose={deleted.close}>
            {(one) => (
              <p className="text-sm text-ink-soft">
                Written {sinceDayText((one as DeletedGroupComment).created_at)}
              </p>
            )}
          </DeletedEntries>
        )}
      </SheetPresence>
      <SheetPresence value={reported} onClose={report.close}>
        {(id) => (
          <ReportSheet
            open={report.open}
            userId={userId}
            kind={commentReports}
            id={id}
            onClose={report.close}
          />
        )}
      </SheetPresence>
    </section>
  );
}

interface CommentProps {
  comment: GroupComment;
  userId: string;
  /** The form of its report is open, and has the typed text. */
  reporting: boolean;
  onEdit: () => void;
  onDelete: () => void;
  onReport: () => void;
}

function Comment({ comment, userId, reporting, onEdit, onDelete, onReport }: CommentProps) {
  const { id, text, hidden, reported_by_me, can } = comment;
  return (
    <div className="flex min-w-0 grow flex-col gap-1 rounded-card bg-sunken px-3 py-2">
      <div className="flex items-center justify-between gap-2">
        <WrittenBy written={comment} />
        <span className="-my-2 -me-2 flex shrink-0">
          {can.edit && <IconButton icon={Pencil} label="Edit comment" onClick={onEdit} />}
          {can.delete && <IconButton icon={Trash2} label="Delete comment" onClick={onDelete} />}
        </span>
      </div>
      {hidden && <HiddenNote noun="comment" can={can} />}
      <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
        {text}
      </p>
      {commentKind.drafts.has(userId, id) && <UnsavedChanges onContinue={onEdit} />}
      <ReportOffer
        noun="comment"
        reported={reported_by_me}
        can={can}
        help={paths.helpSupport()}
        onReport={onReport}
      />
      {reported_by_me && !reporting && (
        <SavedReport kind={commentReports} id={id} userId={userId} />
      )}
    </div>
  );
}

interface ComposerProps extends Omit<CommentsProps, 'staleSaid'> {
  shown: readonly GroupComment[];
}

/** Where the next comment is written. */
function Composer({ postId, userId, shown, reply }: ComposerProps) {
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (reply) box.current?.querySelector('textarea')?.focus();
  }, [reply]);
  const create = comments.useCreate();
  const form = useMessageForm<GroupCommentDraft, GroupComment>(userId, {
    name: commentDraftName(postId),
    what: 'your comment',
    schema: GroupCommentDraft,
    blank: () => ({ id: newId(), post_id: postId, text: '' }),
    send: (draft) => create.mutateAsync(draft),
    holds: (comment, { text }) => comment.text === text,
    onSent: () => {},
  });
  useArrival(
    form,
    shown.find((comment) => comment.id === form.unanswered),
  );
  return (
    <form
      ref={box}
      onSubmit={form.submit}
      noValidate
      aria-label="Write a comment"
      className="flex flex-col gap-2"
    >
      <RestoredDraft since={form.restoredAt} onDiscard={form.discard} />
      <div ref={form.fields}>
        <TextArea
          label="Your comment"
          required
          rows={2}
          limit={BOARD_LIMITS.comment}
          className="field-sizing-content max-h-40"
          {...form.text('text')}
        />
      </div>
      <SendProblemNote problem={form.problem} stored={form.stored} />
      <Button
        type="submit"
        icon={Send}
        busy={form.sending}
        busyLabel="Sending..."
        className="self-end"
      >
        Comment
      </Button>
    </form>
  );
}
