import type { ConversationMessage } from '@pcr/contract/conversations/conversations.schema.ts';
import { Fragment, type RefObject, useLayoutEffect, useRef } from 'react';
import { scrollPageTo } from '../kit/browser/scroll-place.ts';
import { SaidLine } from '../kit/message/SaidLine.tsx';
import { ReportOffer } from '../kit/report/ReportOffer.tsx';
import { todayOf } from '../kit/words/format.ts';
import { instantText } from '../kit/words/instant-text.ts';
import { clockText, nearDayText } from '../kit/words/said-time.ts';
import { paths } from '../paths.ts';

export interface ConversationLinesProps {
  lines: ConversationMessage[];
  name: string;
  /** The member chooses which line to report. */
  reporting: boolean;
  onReport: (id: string) => void;
}

/** A reader who is so near to the newest line (px) reads new ones. */
const AT_END = 100;

/**
 * The page is at the newest line when it opens, whatever is on its way below it, and stays there.
 * Readers of earlier lines stay where they are.
 */
function usePlaceInLines(
  list: RefObject<HTMLOListElement | null>,
  lines: readonly ConversationMessage[],
): void {
  const atEnd = useRef(true);
  const before = useRef<{ first: Element | null; top: number; last: string }>({
    first: null,
    top: 0,
    last: '',
  });
  const [first = '', last = ''] = [lines[0]?.id, lines.at(-1)?.id];
  const ownLast = lines.at(-1)?.mine === true;
  useLayoutEffect(() => {
    const page = document.documentElement;
    let height = page.scrollHeight;
    const note = () => {
      // A line that has grown is not passed by yet.
      if (page.scrollHeight !== height) return;
      atEnd.current = page.scrollHeight - page.clientHeight - window.scrollY < AT_END;
    };
    // New lines, and a bar that has grown: its words cover nothing.
    const watch = new ResizeObserver(() => {
      height = page.scrollHeight;
      if (atEnd.current) scrollPageTo(height);
    });
    watch.observe(document.body);
    window.addEventListener('scroll', note, { passive: true });
    // Done below: a browser holds on to what is at the top of the screen, which is the button over
    // the lines.
    page.style.overflowAnchor = 'none';
    return () => {
      watch.disconnect();
      window.removeEventListener('scroll', note);
      page.style.removeProperty('overflow-anchor');
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `first` tells that earlier lines came in above
  useLayoutEffect(() => {
    const { first: wasFirst, top, last: wasLast } = before.current;
    const topOf = (line: Element | null) =>
      (line?.getBoundingClientRect().top ?? 0) + window.scrollY;
    if (last !== wasLast && ownLast) atEnd.current = true;
    if (atEnd.current) scrollPageTo(document.documentElement.scrollHeight);
    // The lines that were being read stay in view.
    else if (wasFirst?.isConnected) window.scrollBy(0, topOf(wasFirst) - top);
    // The day over it moves with earlier lines of that day.
    const now = list.current?.querySelector('[data-line]') ?? null;
    before.current = { first: now, top: topOf(now), last };
  }, [first, last, ownLast, list]);
}

/** Lines that follow each other so closely (ms) have one time, under the last. */
const TOGETHER = 10 * 60_000;

/** A line with what stands over and under it. */
interface Placed {
  line: ConversationMessage;
  /** The day, over its first line. */
  day: string | null;
  /** By the same writer as the one before. */
  goesOn: boolean;
  timed: boolean;
}

function placed(lines: readonly ConversationMessage[]): Placed[] {
  const dayOf = ({ created_at }: ConversationMessage) => todayOf(Date.parse(created_at));
  const together = (one?: ConversationMessage, next?: ConversationMessage) =>
    !!one &&
    !!next &&
    dayOf(one) === dayOf(next) &&
    Date.parse(next.created_at) - Date.parse(one.created_at) < TOGETHER;
  return lines.map((line, n) => {
    const [before, after] = [lines[n - 1], lines[n + 1]];
    return {
      line,
      day: before && dayOf(before) === dayOf(line) ? null : dayOf(line),
      goesOn: together(before, line) && before?.mine === line.mine,
      timed: !together(line, after),
    };
  });
}

/**
 * The lines of a conversation, the newest at the bottom. New lines are read out while it is open.
 */
export function ConversationLines({ lines, name, reporting, onReport }: ConversationLinesProps) {
  const list = useRef<HTMLOListElement>(null);
  usePlaceInLines(list, lines);
  return (
    <div
      role="log"
      aria-label="Conversation"
      data-opens-at-end
      className="flex grow flex-col justify-end"
    >
      {lines.length > 0 && (
        <ol ref={list} className="flex flex-col gap-3">
          {placed(lines).map(({ line, day, goesOn, timed }) => (
            <Fragment key={line.id}>
              {day && (
                <li className="self-center py-1">
                  <h2 className="text-sm font-strong text-ink-soft">{nearDayText(day)}</h2>
                </li>
              )}
              <SaidLine
                mine={line.mine}
                body={line.body}
                author={line.mine ? 'You' : name}
                goesOn={goesOn}
                title={instantText(line.created_at)}
                about={
                  timed && <time dateTime={line.created_at}>{clockText(line.created_at)}</time>
                }
              >
                {(line.reported_by_me || (reporting && line.can.report)) && (
                  <ReportOffer
                    noun="message"
                    reported={line.reported_by_me}
                    can={line.can}
                    help={paths.helpSupport()}
                    onReport={() => onReport(line.id)}
                  />
                )}
              </SaidLine>
            </Fragment>
          ))}
        </ol>
      )}
    </div>
  );
}
