import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../page/EmptyState.tsx';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import type { NearLineProps } from './NearLine.tsx';
import { NEAR } from './near-search.ts';

interface Props extends NearLineProps {
  /** 'contractors' */
  nouns: string;
  /** Sets the parameter of the address. */
  onFilter: (name: typeof NEAR, value: '') => void;
}

/**
 * Shown instead of a list that found none near Seattle, for want of the member's own place; null
 * where their place is known (near.md 14).
 */
export function noneNear({ near: { on, from }, settings, nouns, onFilter }: Props): ReactNode {
  if (!on || (from !== 'seattle' && from !== 'off')) return null;
  return (
    <EmptyState
      icon={SearchX}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {from === 'off' ? (
            <ButtonLink look="primary" to={settings.sharing}>
              Turn on sharing
            </ButtonLink>
          ) : (
            <ButtonLink look="primary" to={settings.place}>
              Add your city
            </ButtonLink>
          )}
          <Button look="secondary" onClick={() => onFilter(NEAR, '')}>
            Look everywhere
          </Button>
        </div>
      }
    >
      {`There are no such ${nouns} near Seattle. `}
      {from === 'off'
        ? 'We look there while location sharing is off.'
        : 'We look there until we know where you are.'}
    </EmptyState>
  );
}
