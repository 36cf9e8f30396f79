import type { GroupPost } from '@pcr/contract/groups/board/board.schema.ts';
import { History } from 'lucide-react';
import { EntryActions } from '../../kit/entry/EntryActions.tsx';
import { EntryDetails, useKnownEntry } from '../../kit/entry/EntryDetails.tsx';
import type { EntryDetailsProps } from '../../kit/entry/EntrySheets.tsx';
import { HiddenNote } from '../../kit/report/HiddenNote.tsx';
import { ReportOffer } from '../../kit/report/ReportOffer.tsx';
import { ReportSheet } from '../../kit/report/report-sheet.ts';
import { SavedReport } from '../../kit/report/SavedReport.tsx';
import { loadableSheet } from '../../kit/sheet/SheetBoundary.tsx';
import { SheetPresence } from '../../kit/sheet/SheetPresence.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { EntryPicture } from '../../kit/ui/EntryPicture.tsx';
import { Face } from '../../kit/ui/Face.tsx';
import { useSheetInUrl } from '../../kit/url/use-sheet-in-url.ts';
import { paths } from '../../paths.ts';
import { postReports, posts } from './board.data.ts';
import { postFields } from './board.fields.ts';
import type { PostKind } from './board.kind.ts';
import { Comments } from './Comments.tsx';
import { UnsentComment } from './UnsentComment.tsx';
import { WrittenBy } from './Written.tsx';

const PostVersions = loadableSheet(() => import('./PostVersions.tsx'));
const CANNOT = { edit: false, delete: false };

export interface PostDetailsProps extends EntryDetailsProps<GroupPost> {
  kind: PostKind;
  /** As of `Comments`. */
  reply: number;
}

/** A post with its comments. */
export default function PostDetails({ kind, reply, ...props }: PostDetailsProps) {
  const { userId, id } = props;
  const entry = useKnownEntry<GroupPost, GroupPost>(posts, id);
  const { known, whole, gone } = entry;
  const question = useSheetInUrl('delete');
  const versions = useSheetInUrl('versions');
  const report = useSheetInUrl('report');
  const can = known?.can ?? CANNOT;
  return (
    <>
      <EntryDetails<GroupPost>
        {...props}
        kind={kind}
        focusField={reply > 0}
        entry={entry}
        can={can}
        title="Post"
        description={
          known && (
            <span className="mt-1 flex items-center gap-3">
              <Face name={known.author_name} photo={known.author_photo} />
              <WrittenBy written={known} />
            </span>
          )
        }
        footer={
          (can.edit || can.delete) && (
            <EntryActions
              can={can}
              ready={whole !== undefined}
              onEdit={props.onEdit}
              onDelete={() => question.show()}
            />
          )
        }
        gone="Someone deleted it, or you are no longer in this group."
        deleting={(seen) => (
          <>
            <span className="wrap-anywhere line-clamp-3">{seen.text}</span>
            You can undo this right away. Its comments go with it.
          </>
        )}
        notes={
          gone ? (
            <UnsentComment postId={id} userId={userId} />
          ) : (
            known?.hidden && <HiddenNote noun="post" can={known.can} />
          )
        }
      >
        {known && (
          <>
            <PostFacts post={known} />
            {known.can.edit && known.updated_at !== known.created_at && (
              <Button
                look="quiet"
                icon={History}
                className="-ms-3 self-start"
                onClick={() => versions.show()}
              >
                Earlier versions
              </Button>
            )}
            <ReportOffer
              noun="post"
              reported={known.reported_by_me}
              can={known.can}
              help={paths.helpSupport()}
              onReport={() => report.show(id)}
            />
            {known.reported_by_me && !report.open && (
              <SavedReport kind={postReports} id={id} userId={userId} />
            )}
            <Comments
              postId={id}
              userId={userId}
              staleSaid={entry.staleSince !== null}
              reply={reply}
            />
          </>
        )}
      </EntryDetails>
      <SheetPresence value={report.value === id ? id : null} onClose={report.close}>
        {() => (
          <ReportSheet
            open={report.open}
            userId={userId}
            kind={postReports}
            id={id}
            onClose={report.close}
          />
        )}
      </SheetPresence>
      {known?.can.edit && (
        <SheetPresence value={versions.value} onClose={versions.close}>
          {() => (
            <PostVersions
              open={versions.open}
              kind={kind}
              id={id}
              onClose={versions.close}
              onRestored={versions.close}
            />
          )}
        </SheetPresence>
      )}
    </>
  );
}

/** What a post says. */
export function PostFacts({ post }: { post: GroupPost }) {
  return (
    <>
      <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
        {postFields.text(post, 'text')}
      </p>
      {post.image_url && (
        <EntryPicture
          url={post.image_url}
          size={1600}
          className="aspect-16/9 w-full rounded-card"
        />
      )}
    </>
  );
}
