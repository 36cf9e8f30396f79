const words = new Intl.DateTimeFormat('en-US', {
  ...{ weekday: 'short', year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' },
});

export interface DateTileProps {
  /** '2026-12-03': the day of the place. */
  day: string;
  /** 'Thu, Dec 3', as the words beside it say it to a screen reader. */
  said: string;
}

/**
 * A day as a leaf of a calendar: month, day and weekday. To the eye alone; the words beside it say
 * the day, and the year where it is another one.
 */
export function DateTile({ day, said }: DateTileProps) {
  const parts = words.formatToParts(new Date(`${day}T00:00:00Z`));
  const part = (type: string) => parts.find((one) => one.type === type)?.value;
  const isOtherYear = /\d{4}$/.test(said);
  return (
    <div
      aria-hidden
      className="flex w-[3.25rem] shrink-0 flex-col items-center overflow-hidden rounded-small border border-line bg-card text-sm leading-[1.25rem]"
    >
      <span className="w-full bg-brand-soft text-center font-strong text-brand-ink">
        {part('month')}
      </span>
      <span className="text-lg leading-[1.5rem] font-strong">{part('day')}</span>
      <span className="text-ink-soft">{isOtherYear ? part('year') : part('weekday')}</span>
    </div>
  );
}
