import 'react';

declare module 'react' {
  interface CSSProperties {
    /** Custom properties that a style attribute may set. */
    [property: `--${string}`]: string | number | undefined;
  }
}
