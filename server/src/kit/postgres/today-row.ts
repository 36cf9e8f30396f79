/** SQL for what is said of something that can wait for a member; what is left out is null. */
export interface TodayColumns {
  kind: string;
  id: string;
  subject: string;
  /** How many there are; all rows before the limit unless said. */
  count?: string;
  /** When it is due; since when somebody waits. */
  due: string;
  /** Text: YYYY-MM-DD, and HH:MM. */
  day?: string;
  time?: string;
  end_time?: string;
  at?: string;
  photo?: string;
}

/**
 * The columns of a line of 'Today' (TodayLine of the contract), so that those of all domains fit
 * together.
 */
export const todayRow = ({
  kind,
  id,
  subject,
  count = '(count(*) over ())::int',
  due,
  day = 'null::text',
  time = 'null::text',
  end_time = 'null::text',
  at = 'null::timestamptz',
  photo = 'null::text',
}: TodayColumns): string =>
  `(${kind})::text as kind, ${id} as id, ${subject} as subject, ${count} as count, ${due} as due,
    ${day} as day, ${time} as time, ${end_time} as end_time, ${at} as at, ${photo} as photo`;
