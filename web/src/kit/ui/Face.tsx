import { UserRound } from 'lucide-react';
import { useState } from 'react';

export interface FaceProps {
  /** As it reads in that place: a name, or its replacement, which has a plain figure. */
  name: string;
  /** The address of their photo; null shows the initials. */
  photo: string | null;
  /** Pixels a side on the screen: 32 and 40 in lists, 96 at the head of a person's page. */
  size?: 32 | 40 | 96 | 192;
  /** True where the name does not stand beside it: it is then read aloud. */
  alone?: boolean;
}

const BOX = { 32: 'size-[2rem]', 40: 'size-[2.5rem]', 96: 'size-[6rem]', 192: 'size-48' } as const;
/** What the server has of a photo (`AVATAR_SIZES`), for one pixel a point and for two. */
const STORED = { 32: [96, 96], 40: [96, 96], 96: [96, 192], 192: [192, 512] } as const;

/**
 * A member's face beside their name: the photo, tinted initials where there is none or it cannot be
 * had, and a plain figure where no name is shown (members.md 13).
 */
export function Face({ name, photo, size = 40, alone = false }: FaceProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const box = `shrink-0 rounded-full ${BOX[size]}`;
  if (photo && failed !== photo) {
    const [once, twice] = STORED[size];
    const at = `${photo}${photo.includes('?') ? '&' : '?'}size=`;
    return (
      <img
        src={`${at}${once}`}
        srcSet={once === twice ? undefined : `${at}${once} 1x, ${at}${twice} 2x`}
        width={size}
        height={size}
        loading={size < 96 ? 'lazy' : 'eager'}
        alt={alone ? name : ''}
        onError={() => setFailed(photo)}
        className={`${box} bg-sunken object-cover`}
      />
    );
  }
  const isNamed = !UNNAMED.has(name);
  return (
    <span
      {...(alone ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
      className={`${box} grid place-items-center font-strong select-none ${isNamed ? tintOf(name) : 'bg-neutral-soft text-neutral-ink'} ${size < 96 ? 'text-sm' : 'text-xl'}`}
    >
      {isNamed ? initialsOf(name) : <UserRound size="50%" aria-hidden />}
    </span>
  );
}

/** consent.md 4: what stands in the place of a name. */
const UNNAMED: ReadonlySet<string> = new Set(['Provider', 'Contractor', 'User']);

/** Without red, which warns. */
const TINTS = [
  'bg-brand-soft text-brand-ink',
  'bg-green-soft text-green-ink',
  'bg-yellow-soft text-yellow-ink',
  'bg-blue-soft text-blue-ink',
  'bg-purple-soft text-purple-ink',
  'bg-amber-soft text-amber-ink',
];

/** The same for the same name. */
function tintOf(name: string): string {
  let sum = 0;
  for (const sign of name) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 9973;
  return TINTS[sum % TINTS.length] ?? '';
}

/** 'AB' for 'Ana Maria Bell'; '?' for a name without a letter. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => /\p{L}/u.exec(word ?? '')?.[0].toUpperCase()).join('') || '?';
}
