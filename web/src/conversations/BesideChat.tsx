import { useRail } from '../kit/browser/use-wide.ts';
import { ConversationList, type ConversationListProps } from './ConversationList.tsx';

/** As high as the screen between its bars: the composer is at its end with few lines, too. */
export const CHAT_PAGE =
  'flex min-h-[calc(100svh-var(--bar-top)-var(--bar-bottom)-2.5rem)] flex-col gap-4 low:min-h-0';

/**
 * On a wide screen the list stands beside the conversation, with a scroll of its own; the
 * conversation is the page (conversations.md 29).
 */
export function BesideChat({ current }: ConversationListProps) {
  if (!useRail()) return null;
  return (
    <section
      data-beside
      aria-label="Your conversations"
      className="fixed start-[calc(var(--column-start)-var(--beside))] top-bar-top bottom-0 z-10 flex w-(--beside) flex-col gap-4 overflow-y-auto overscroll-contain border-e border-line px-4 py-4 print:hidden"
    >
      <ConversationList current={current} />
    </section>
  );
}
