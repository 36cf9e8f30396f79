import type { GroupComment, GroupPost } from '@pcr/contract/groups/board/board.schema.ts';
import { instantText } from '../../kit/words/instant-text.ts';
import { momentText } from '../../kit/words/said-time.ts';
import { MemberName } from '../../members/members.ts';

/** Its author and time, as its reader may know them. */
export function WrittenBy({ written }: { written: GroupPost | GroupComment }) {
  const { author_id, author_name, author_card, created_at, edited } = written;
  return (
    <span className="text-sm text-ink-soft">
      <span className="font-strong text-ink">
        {author_id ? 'You' : <MemberName name={author_name} card={author_card} />}
      </span>
      ,{' '}
      <time dateTime={created_at} title={instantText(created_at)}>
        {momentText(created_at)}
      </time>
      {edited && ', edited'}
    </span>
  );
}
