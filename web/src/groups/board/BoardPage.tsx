import type {
  DeletedGroupPost,
  GroupBoard,
  GroupPost,
} from '@pcr/contract/groups/board/board.schema.ts';
import type { Group } from '@pcr/contract/groups/groups.schema.ts';
import { Bell, BellOff, ListChecks, MessagesSquare, PenLine } from 'lucide-react';
import { useCallback, useEffect, useMemo, useReducer, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useUserId } from '../../account/account.ts';
import { isNotFound } from '../../kit/api/api.ts';
import { loadable } from '../../kit/browser/loadable.tsx';
import { useRail } from '../../kit/browser/use-wide.ts';
import { loadDraft, onDraftsChangedElsewhere } from '../../kit/draft/draft-storage.ts';
import { UnsavedText } from '../../kit/draft/UnsavedText.tsx';
import { CardSkeleton } from '../../kit/entry/CardSkeleton.tsx';
import { type KnownEntry, useKnownEntry } from '../../kit/entry/EntryDetails.tsx';
import { EntryList } from '../../kit/entry/EntryList.tsx';
import { EntrySheets } from '../../kit/entry/EntrySheets.tsx';
import { UnsavedEntries } from '../../kit/entry/UnsavedEntries.tsx';
import { useEntryList } from '../../kit/entry/use-entry-list.ts';
import { useEntryScreen } from '../../kit/entry/use-entry-screen.ts';
import { NotLoaded } from '../../kit/list/NotLoaded.tsx';
import { RecentlyDeletedButton } from '../../kit/list/RecentlyDeletedButton.tsx';
import { isEmptyList } from '../../kit/list/shown-list.ts';
import { BackLink } from '../../kit/page/BackLink.tsx';
import { ErrorPanel } from '../../kit/page/ErrorPanel.tsx';
import { EntryMissing } from '../../kit/save/EntryMissing.tsx';
import { EmptyPane, PANE_PLACE } from '../../kit/sheet/EmptyPane.tsx';
import { loadableSheet } from '../../kit/sheet/SheetBoundary.tsx';
import { toastError } from '../../kit/toast/toast.ts';
import { EntryPicture } from '../../kit/ui/EntryPicture.tsx';
import { IconButton } from '../../kit/ui/IconButton.tsx';
import { LinkRow } from '../../kit/ui/LinkRow.tsx';
import { Loading } from '../../kit/ui/Skeleton.tsx';
import { Tabs } from '../../kit/ui/Tabs.tsx';
import { useSheetInUrl } from '../../kit/url/use-sheet-in-url.ts';
import { counted } from '../../kit/words/format.ts';
import { sinceDayText } from '../../kit/words/said-when.ts';
import { useReadAbout } from '../../notifications/notifications.ts';
import { paths } from '../../paths.ts';
import { groups } from '../groups.data.ts';
import { meetsText, membersText } from '../groups.labels.ts';
import { MeetingToCome } from '../meetings/MeetingToCome.tsx';
import { type BoardFilters, posts, useBoard, useMuteBoard } from './board.data.ts';
import { type PostKind, postKindOf } from './board.kind.ts';
import { PostCard } from './PostCard.tsx';
import { UnsentComment, unsentComments } from './UnsentComment.tsx';

const PostDetails = loadableSheet(() => import('./PostDetails.tsx'));
const PostForm = loadableSheet(() => import('./PostForm.tsx'));
/** They know of events, applications and forms, which the posts do without. */
const NextMeeting = loadable(() => import('../meetings/NextMeeting.tsx'));
const MyMembership = loadable(() => import('../members/MyMembership.tsx'));
const MembersTab = loadable(() => import('../members/MembersTab.tsx'));
const GroupAbout = loadable(() => import('../GroupAbout.tsx'));
const LOADS = [PostDetails.preload, PostForm.preload, MembersTab.preload, GroupAbout.preload];
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

const TABS = ['posts', 'members', 'about'] as const;
type TabKey = (typeof TABS)[number];
const LABELS: Record<TabKey, string> = { posts: 'Posts', members: 'Members', about: 'About' };

/** The page of a group for its members; its board comes first (groups.md 50, 81). */
export default function BoardPage() {
  const { id = '' } = useParams();
  const board = useBoard(id);
  const gone = isNotFound(board.error);
  return (
    <div className="flex flex-col gap-3">
      <title>Group Board – PCR</title>
      {gone ? (
        <BackLink to={paths.group(id)}>Back to Group</BackLink>
      ) : (
        <BackLink to={paths.events({ tab: 'groups' })}>Back to Groups</BackLink>
      )}
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
  const { group_id } = board;
  const userId = useUserId();
  const [url, setUrl] = useSearchParams();
  const group = useKnownEntry<Group, Group>(groups, group_id);
  const deleted = useSheetInUrl('deleted');
  const selected = TABS.find((key) => key === url.get('tab')) ?? 'posts';

  function select(key: TabKey) {
    // The active tab leads to its top.
    if (key === selected) return window.scrollTo({ top: 0 });
    const next = new URLSearchParams(url);
    if (key === 'posts') next.delete('tab');
    else next.set('tab', key);
    // An open post belongs to its tab.
    next.delete('post');
    setUrl(next, { replace: true, preventScrollReset: true });
  }

  return (
    <>
      <GroupHead
        board={board}
        group={group.known}
        onDeleted={selected === 'posts' ? () => deleted.show() : null}
      />
      {group.known && <MyMembership group={group.known} userId={userId} onJoin={nothing} />}
      <Tabs<TabKey>
        label="Group"
        tabs={TABS.map((key) => ({ key, label: LABELS[key] }))}
        selected={selected}
        onSelect={select}
      >
        <div className="flex flex-col gap-3">
          {selected === 'posts' && <Posts board={board} group={group.known} />}
          {selected !== 'posts' && <OfGroup group={group} userId={userId} selected={selected} />}
        </div>
      </Tabs>
    </>
  );
}

/** Nobody who is in a group asks to join it. */
const nothing = () => {};

interface OfGroupProps {
  group: KnownEntry<Group, Group>;
  userId: string;
  selected: Exclude<TabKey, 'posts'>;
}

/** Who is in the group, or all about it; where there is room, the other one beside it. */
function OfGroup({ group: { known, query }, userId, selected }: OfGroupProps) {
  const isWide = useRail();
  if (!known) {
    return (
      <>
        <EntryMissing
          query={query}
          failed="This group could not be loaded"
          loading="Loading the group..."
        />
        {/* It keeps the place of the pane, so that the tabs do not move. */}
        <EmptyPane open={false} />
      </>
    );
  }
  const parts = {
    members: <MembersTab group={known} />,
    about: <GroupAbout group={known} userId={userId} />,
  };
  const other = selected === 'members' ? 'about' : 'members';
  return (
    <>
      {parts[selected]}
      {isWide && (
        <aside
          data-pane
          aria-label={LABELS[other]}
          className={`${PANE_PLACE} flex flex-col gap-3 overflow-y-auto overscroll-contain`}
        >
          {parts[other]}
        </aside>
      )}
    </>
  );
}

interface GroupHeadProps {
  board: GroupBoard;
  group: Group | undefined;
  /** Shows the deleted posts, among the posts. */
  onDeleted: (() => void) | null;
}

/** Its picture as a strip, its name, how many are in it and how often it meets. */
function GroupHead({ board, group, onDeleted }: GroupHeadProps) {
  return (
    <header className="@container flex flex-col gap-2">
      {group?.image_url && (
        <EntryPicture url={group.image_url} size={1600} className="h-24 w-full rounded-card" />
      )}
      <div className="flex flex-wrap items-start gap-x-1">
        <div className="min-w-0 grow basis-[9rem]">
          <h1 dir="auto" className="text-xl wrap-anywhere">
            {board.group_name}
          </h1>
          <p className="min-h-[1.3125rem] text-sm text-ink-soft">
            {group && `${membersText(group)} · ${meetsText(group).toLowerCase()}`}
          </p>
        </div>
        <span className="ms-auto flex shrink-0 gap-1">
          <MuteButton board={board} />
          {onDeleted && <RecentlyDeletedButton onClick={onDeleted} />}
        </span>
      </div>
    </header>
  );
}

interface PostsProps {
  board: GroupBoard;
  group: Group | undefined;
}

/** What the members tell each other, below when they meet. */
function Posts({ board: { group_id }, group }: PostsProps) {
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
  const { add, view } = screen;
  const planned = Boolean(group?.next_meeting_date);
  const [reply, setReply] = useState({ to: '', times: 0 });
  const [, lookAgain] = useReducer((times: number) => times + 1, 0);
  useEffect(() => onDraftsChangedElsewhere(userId, lookAgain), [userId]);
  // As text: other drafts draw no card anew.
  const unsent = unsentComments(userId).join();
  const card = useCallback(
    (post: GroupPost) => (
      <PostCard
        post={post}
        unsent={unsent.includes(post.id)}
        onView={view}
        onReply={(to) => {
          setReply(({ times }) => ({ to, times: times + 1 }));
          view(to);
        }}
      />
    ),
    [view, unsent],
  );
  const { shown } = list;
  useReadAbout(
    group_id,
    shown.kind === 'entries' ? shown.items[0]?.created_at : undefined,
    'group_posts',
  );

  return (
    <>
      <NextMeeting groupId={group_id} planned={planned} waiting={planned && <MeetingToCome />} />
      {Boolean(group?.pending_applications) && (
        <LinkRow
          icon={ListChecks}
          label={`${counted(group?.pending_applications ?? 0, 'member')} ask${group?.pending_applications === 1 ? 's' : ''} to join`}
          to={paths.groupApplications(group_id)}
        />
      )}
      <button
        type="button"
        onClick={() => add.start()}
        onPointerEnter={() => void PostForm.preload()}
        className="flex min-h-14 w-full items-center gap-3 rounded-card border border-line bg-card px-4 text-start text-ink-soft transition-colors hover:bg-hover active:bg-hover"
      >
        <PenLine size="1.25rem" aria-hidden className="shrink-0 text-brand-ink" />
        Share something...
      </button>
      <UnsavedEntries kind={kind} userId={userId} add={add} />
      <EntryList<GroupPost>
        screen={screen}
        list={list}
        filtered={false}
        heading="Posts"
        label="Posts"
        card={card}
        estimate={120}
        skeleton={<CardSkeleton lines={4} />}
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
        details={(shownPost) => (
          <PostDetails
            {...shownPost}
            kind={kind}
            reply={reply.to === shownPost.id ? reply.times : 0}
          />
        )}
        form={(form) => <PostForm {...form} kind={kind} groupId={group_id} />}
        deleted={({ created_at }) => (
          <p className="text-sm text-ink-soft">Written {sinceDayText(created_at)}</p>
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
