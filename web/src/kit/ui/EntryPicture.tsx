import { useState } from 'react';

export interface EntryPictureProps {
  url: string;
  /** Pixels of the longer side that is asked for. */
  size: 320 | 1600;
  className: string;
}

/**
 * The picture of an entry. Its place has a size of its own, so nothing moves when it comes, or
 * cannot be had.
 */
export function EntryPicture({ url, size, className }: EntryPictureProps) {
  const [failed, setFailed] = useState('');
  return (
    <span
      aria-hidden
      data-picture
      className={`block shrink-0 overflow-hidden bg-sunken ${className}`}
    >
      {failed !== url && (
        <img
          src={`${url}${url.includes('?') ? '&' : '?'}size=${size}`}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setFailed(url)}
          className="size-full object-cover"
        />
      )}
    </span>
  );
}
