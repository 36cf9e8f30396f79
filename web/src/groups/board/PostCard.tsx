import type { GroupPost } from '@pcr/contract/groups/board/board.schema.ts';
import { memo } from 'react';
import { CardFacts, EntryCard } from '../../kit/entry/EntryCard.tsx';
import { EntryPicture } from '../../kit/ui/EntryPicture.tsx';
import { Status } from '../../kit/ui/Status.tsx';
import { ageText } from '../../kit/words/format.ts';
import { instantText } from '../../kit/words/instant-text.ts';
import { commentsText } from './board.data.ts';

export interface PostCardProps {
  post: GroupPost;
  onView: (id: string) => void;
}

/** One post on the board, with as much of its text as some lines hold. */
export const PostCard = memo(function PostCard({ post, onView }: PostCardProps) {
  const { id, author_id, author_name, text, image_url, created_at, edited, hidden } = post;
  return (
    <EntryCard
      name={author_id ? 'You' : author_name}
      onOpen={() => onView(id)}
      aside={
        <time
          dateTime={created_at}
          title={instantText(created_at)}
          className="text-sm text-ink-soft"
        >
          {ageText(created_at)}
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
      <CardFacts facts={[commentsText(post), edited && 'Edited']} />
    </EntryCard>
  );
});
