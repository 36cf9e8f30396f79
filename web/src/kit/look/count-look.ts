/** How many are unread, beside or over the way to them. */
export const COUNT =
  'grid h-5 min-w-5 place-items-center rounded-full bg-brand px-1 text-nav font-strong text-on-brand';
