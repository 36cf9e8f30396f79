import type { Group } from '@pcr/contract/groups/groups.schema.ts';
import { isSampleId } from '../../kit/cache/sample-id.ts';
import { Button } from '../../kit/ui/Button.tsx';
import { Status } from '../../kit/ui/Status.tsx';
import { MEMBERSHIP_LABELS, MEMBERSHIP_TONES, roomOf } from '../groups.labels.ts';
import { asksAgainAt } from './members.labels.ts';

export interface JoinButtonProps {
  group: Group;
  /** Opens the form that asks to join. */
  onJoin: (id: string) => void;
  /** Explains that this is a sample. */
  onSample: (id: string) => void;
  /** On a card, where other buttons stand beside it. */
  small?: boolean;
}

/**
 * Asks to join; disabled if the group is full. Members and applicants read that instead
 * (groups.md 21).
 */
export function JoinButton({ group, onJoin, onSample, small = false }: JoinButtonProps) {
  const { id, name, my_membership, can } = group;
  if (my_membership)
    return (
      <Status tone={MEMBERSHIP_TONES[my_membership]}>{MEMBERSHIP_LABELS[my_membership]}</Status>
    );
  if (!can.join && roomOf(group)?.label !== 'Full') return null;
  // The details say when they may ask again.
  if (asksAgainAt(group, Date.now()) !== null) return null;
  return (
    <Button
      disabled={!can.join}
      // On a card the name says which group it joins; over its details that is clear.
      aria-label={small ? `Join ${name}` : undefined}
      onClick={() => (isSampleId(id) ? onSample(id) : onJoin(id))}
      className={small ? 'relative px-3.5!' : ''}
    >
      Join
    </Button>
  );
}
