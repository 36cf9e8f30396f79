import type { MouseEvent, ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Link } from '../kit/ui/Link.tsx';
import { readable } from '../kit/url/sheet-history.ts';
import { useSheetInUrl } from '../kit/url/use-sheet-in-url.ts';

export interface MemberLinkProps {
  /** Of the member: `provider_card`, `reviewer_card` and their like. */
  card: string;
  className?: string;
  /** The name of the link, where its words alone do not say where it leads. */
  label?: string | undefined;
  children: ReactNode;
}

/**
 * Opens a member's card over the current screen (members.md 7). A link, so that it can be opened in
 * another tab; it lies above an entry that opens as a whole (kit.md 115). Within a line it is one
 * finger high, and the line stays as high as it was.
 */
export function MemberLink({ card, className = '', label, children }: MemberLinkProps) {
  const { show } = useSheetInUrl('member');
  const { search } = useLocation();
  const to = new URLSearchParams(search);
  to.set('member', card);
  function press(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    show(card);
  }
  return (
    <Link
      aria-label={label}
      to={{ search: readable(to) }}
      onClick={press}
      className={`wrap-anywhere relative z-1 rounded-small py-4 text-brand-ink underline underline-offset-4 ${className}`}
    >
      {children}
    </Link>
  );
}
