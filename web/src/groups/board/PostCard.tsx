import type { GroupPost } from '@pcr/contract/groups/board/board.schema.ts';
import { MessageCircle } from 'lucide-react';
import { memo } from 'react';
import { CardFacts, CardRow, EntryCard } from '../../kit/entry/EntryCard.tsx';
import { EntryPicture } from '../../kit/ui/EntryPicture.tsx';
import { Face } from '../../kit/ui/Face.tsx';
import { Status } from '../../kit/ui/Status.tsx';
import { instantText } from '../../kit/words/instant-text.ts';
import { momentText } from '../../kit/words/said-time.ts';
import { commentsText } from './board.data.ts';

export interface PostCardProps {
  post: GroupPost;
  /** A comment on it is typed on this device and not sent. */
  unsent: boolean;
  onView: (id: string) => void;
  /** Opens it where the next comment is written. */
  onReply: (id: string) => void;
}

/** One post on the board, with as much of its text as some lines hold (groups.md 82). */
export const PostCard = memo(function PostCard(props: PostCardProps) {
  const { post, unsent, onView, onReply } = props;
  const { id, author_id, author_name, text, image_url, created_at, edited, hidden } = post;
  const who = author_id ? 'your post' : author_name;
  return (
    <EntryCard
      name={author_id ? 'You' : author_name}
      lead={<Face name={author_name} photo={post.author_photo} />}
      onOpen={() => onView(id)}
      aside={
        <time
          dateTime={created_at}
          title={instantText(created_at)}
          className="text-sm text-ink-soft"
        >
          {momentText(created_at)}
        </time>
      }
    >
      <div className="flex gap-3">
        <p dir="auto" className="wrap-anywhere line-clamp-4 min-w-0 grow whitespace-pre-wrap">
          {text}
        </p>
        {image_url && <EntryPicture url={image_url} size={320} className="size-20 rounded-small" />}
      </div>
      {hidden && <Status tone="amber">Hidden for now</Status>}
      <CardRow
        end={
          <button
            type="button"
            onClick={() => onReply(id)}
            // Above the card, which opens wherever else it is pressed.
            className="relative -my-2 -me-2 inline-flex min-h-touch shrink-0 items-center gap-1.5 rounded-small px-2 text-sm font-strong text-brand-ink"
          >
            <MessageCircle size="1rem" aria-hidden />
            <span>
              Reply<span className="sr-only"> to {who}</span>
              {unsent && ' · Draft'}
            </span>
          </button>
        }
      >
        <CardFacts facts={[commentsText(post), edited && 'Edited']} />
      </CardRow>
    </EntryCard>
  );
});
