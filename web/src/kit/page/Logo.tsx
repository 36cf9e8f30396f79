/**
 * The mark: an open book whose pages are arms around a child. Its word stands beside it. It grows
 * with the text, with `atMost` to so many pixels.
 */
export function Logo({ size = 32, atMost }: { size?: number; atMost?: number }) {
  const side = atMost ? `min(${size / 16}rem, ${atMost}px)` : `${size / 16}rem`;
  return (
    <svg style={{ width: side, height: side }} viewBox="0 0 64 64" aria-hidden className="shrink-0">
      <rect width="64" height="64" rx="16" className="fill-logo-ground" />
      <circle cx="32" cy="20.5" r="7.5" className="fill-logo-child" />
      <path
        d="M32 53C26 46 18.5 43 10.5 42.5V27.5C20 28.5 27.5 32.5 32 39.5Z"
        className="fill-logo-page"
      />
      <path
        d="M32 53C38 46 45.5 43 53.5 42.5V27.5C44 28.5 36.5 32.5 32 39.5Z"
        className="fill-logo-far-page"
      />
    </svg>
  );
}
