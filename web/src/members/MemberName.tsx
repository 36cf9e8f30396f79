import { MemberLink } from './MemberLink.tsx';

export interface MemberNameProps {
  /** As it reads in that place: a name, or its replacement. */
  name: string;
  /** Null where the member does not show their name: then there is nothing to open. */
  card: string | null;
  /** What the link is called, where the name is none ('you'). */
  label?: string | undefined;
}

/** The name of a member, which opens their card (members.md 1). */
export function MemberName({ name, card, label }: MemberNameProps) {
  if (!card) return <bdi>{name}</bdi>;
  return (
    <MemberLink card={card} label={label}>
      <bdi>{name}</bdi>
    </MemberLink>
  );
}
