import type {
  DeletedGroupPost,
  GroupBoard,
  GroupPost,
} from '@pcr/contract/groups/board/board.schema.ts';
import { Bell, BellOff, MessagesSquare } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useParams } from 'react-router';
import { useUserId } from '../../account/account.ts';
import { isNotFound } from '../../kit/api/api.ts';
import { loadDraft } from '../../kit/draft/draft-storage.ts';
import { UnsavedText } from '../../kit/draft/UnsavedText.tsx';
import { CardSkeleton } from '../../kit/entry/CardSkeleton.tsx';
import { EntryList } from '../../kit/entry/EntryList.tsx';
import { EntrySheets } from '../../kit/entry/EntrySheets.tsx';
import { UnsavedEntries } from '../../kit/entry/UnsavedEntries.tsx';
import { useEntryList } from '../../kit/entry/use-entry-list.ts';
import { useEntryScreen } from '../../kit/entry/use-entry-screen.ts';
import { ListHeader } from '../../kit/list/ListHeader.tsx';
import { NotLoaded } from '../../kit/list/NotLoaded.tsx';
import { isEmptyList } from '../../kit/list/shown-list.ts';
import { BackLink } from '../../kit/page/BackLink.tsx';
import { ErrorPanel } from '../../kit/page/ErrorPanel.tsx';
import { loadableSheet } from '../../kit/sheet/SheetBoundary.tsx';
import { toastError } from '../../kit/toast/toast.ts';
import { IconButton } from '../../kit/ui/IconButton.tsx';
import { Loading } from '../../kit/ui/Skeleton.tsx';
import { useSheetInUrl } from '../../kit/url/use-sheet-in-url.ts';
import { instantDayText } from '../../kit/words/format.ts';
import { useReadAbout } from '../../notifications/notifications.ts';
import { paths } from '../../paths.ts';
import { type BoardFilters, posts, useBoard, useMuteBoard } from './board.data.ts';
import { type PostKind, postKindOf } from './board.kind.ts';
import { PostCard } from './PostCard.tsx';
import { UnsentComment } from './UnsentComment.tsx';

const PostDetails = loadableSheet(() => import('./PostDetails.tsx'));
const PostForm = loadableSheet(() => import('./PostForm.tsx'));
const LOADS = [PostDetails.preload, PostForm.preload];
/** What lies over a post, and goes with it. */
const OVER_DETAILS = [
  'delete',
  'versions',
  'report',
  'comment',
  'remove',
  'comment-versions',
  'deleted-comments',
] as const;

/** The board of a group: what its members tell each other (groups.md 50). */
export default function BoardPage() {
  const { id = '' } = useParams();
  const board = useBoard(id);
  const gone = isNotFound(board.error);
  return (
    <div className="flex flex-col gap-3">
      <title>Group Board – PCR</title>
      <BackLink to={paths.group(id)}>Back to Group</BackLink>
      {board.data && !gone ? (
        <Opened key={id} board={board.data} />
      ) : (
        <>
          <h1 className="text-xl">Group Board</h1>
          {gone && (
            <>
              <ErrorPanel title="This board is not here">
                Only members of a group see its board. Open the group to ask to join.
              </ErrorPanel>
              <Unsent groupId={id} />
            </>
          )}
          {!gone && (
            <NotLoaded
              query={board}
              failed="The board could not be loaded"
              waiting={
                <Loading label="Loading the board...">
                  <CardSkeleton lines={5} />
                </Loading>
              }
            />
          )}
        </>
      )}
    </div>
  );
}

/** Unsent text, for a member who is no longer in the group. */
function Unsent({ groupId }: { groupId: string }) {
  const userId = useUserId();
  const post = useSheetInUrl('post').value;
  return (
    <>
      {postKindOf(groupId)
        .drafts.newDrafts(userId)
        .map(({ key, words }) => (
          <UnsavedText
            key={key}
            title="You have an unsent post"
            draft={loadDraft(key)}
            text={words}
          />
        ))}
      {post && <UnsentComment postId={post} userId={userId} />}
    </>
  );
}

function Opened({ board }: { board: GroupBoard }) {
  const { group_id, group_name } = board;
  const userId = useUserId();
  const kind = useMemo(() => postKindOf(group_id), [group_id]);
  const filters = { group_id };
  const list = useEntryList<GroupPost, BoardFilters>({
    data: posts,
    filters,
    isEmpty: isEmptyList(posts.useList(filters)),
    search: (items) => items.filter((post) => post.group_id === group_id),
    // A board is its members' own: nothing is made up there.
    sampleData: false,
  });
  const screen = useEntryScreen<PostKind, never>({
    ...{ kind, userId },
    details: 'post',
    over: OVER_DETAILS,
    loads: LOADS,
  });
  const { add, deleted, view } = screen;
  const card = useCallback((post: GroupPost) => <PostCard post={post} onView={view} />, [view]);
  const { shown } = list;
  useReadAbout(
    group_id,
    shown.kind === 'entries' ? shown.items[0]?.created_at : undefined,
    'group_posts',
  );

  return (
    <>
      <ListHeader
        title={group_name}
        add="Write a Post"
        addShort="Post"
        more={<MuteButton board={board} />}
        onAdd={() => add.start()}
        onDeleted={() => deleted.show()}
      />
      <UnsavedEntries kind={kind} userId={userId} add={add} />
      <EntryList<GroupPost>
        screen={screen}
        list={list}
        filtered={false}
        heading="Posts"
        label="Posts"
        card={card}
        estimate={150}
        skeleton={<CardSkeleton lines={5} />}
        add="Write a Post"
        icon={MessagesSquare}
        empty="Nobody has written here yet. Say hello to your group."
        noMatch="Nobody has written here yet."
      />
      <EntrySheets<GroupPost, DeletedGroupPost>
        beside
        screen={screen}
        // It is the first of all.
        showsAdded={null}
        details={(shownPost) => <PostDetails {...shownPost} kind={kind} />}
        form={(form) => <PostForm {...form} kind={kind} groupId={group_id} />}
        deleted={({ created_at }) => (
          <p className="text-sm text-ink-soft">Written {instantDayText(created_at)}</p>
        )}
      />
    </>
  );
}

/** Whether this member is told of new posts. */
function MuteButton({ board: { group_id, board_muted } }: { board: GroupBoard }) {
  const mute = useMuteBoard(group_id);
  return (
    <IconButton
      icon={board_muted ? BellOff : Bell}
      label={board_muted ? 'Unmute: tell me of new posts' : 'Mute: don’t tell me of new posts'}
      disabled={mute.isPending}
      onClick={() => mute.mutate(!board_muted, { onError: (error) => toastError(error.message) })}
    />
  );
}
