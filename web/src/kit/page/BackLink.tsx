import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '../ui/ButtonLink.tsx';

/**
 * The link above the heading of a screen to the screen that it belongs to. Its arrow stands at the
 * edge of the column.
 */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <ButtonLink
      look="quiet"
      icon={ArrowLeft}
      to={to}
      className="-ms-3 self-start px-3! text-start!"
    >
      {children}
    </ButtonLink>
  );
}
