import { useState } from 'react';

export interface AvatarProps {
  name: string;
  /** `avatar_url` of the profile; null shows the initials. */
  url: string | null;
  /** Pixels a side on the screen. */
  size?: 96 | 192;
}

/**
 * The profile photo, or the initials where there is none or it cannot be had. Screens with two
 * pixels a point get twice.
 */
export function Avatar({ name, url, size = 96 }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const box = `shrink-0 rounded-full ${size === 96 ? 'size-[6rem]' : 'size-48'}`;
  if (!url || failed === url) {
    return (
      <span
        role="img"
        aria-label={name}
        className={`${box} grid place-items-center bg-brand-soft font-strong text-brand-ink text-xl`}
      >
        {initialsOf(name)}
      </span>
    );
  }
  return (
    <img
      src={`${url}?size=${size}`}
      srcSet={`${url}?size=${size} 1x, ${url}?size=${size === 96 ? 192 : 512} 2x`}
      width={size}
      height={size}
      alt={name}
      onError={() => setFailed(url)}
      className={`${box} bg-sunken object-cover`}
    />
  );
}

/** 'AB' for 'Ana Maria Bell'; '?' for a name without a letter. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => /\p{L}/u.exec(word ?? '')?.[0].toUpperCase()).join('') || '?';
}
