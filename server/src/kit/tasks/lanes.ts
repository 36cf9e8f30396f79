import type { Schedule, TaskName } from './tasks.ts';

/** Tasks that wait for each other and for no others; so many of them run at once in a process. */
export interface Lane {
  /** As metrics call it. */
  name: string;
  tasks: readonly TaskName[];
  concurrency: number;
}

/**
 * Tasks that wait for another machine have a lane of their own: a stall there delays nothing else.
 */
const OF_MESSAGES: readonly Lane[] = [
  { name: 'mail', tasks: ['mail', 'message_mail'], concurrency: 4 },
  { name: 'webhook', tasks: ['message_webhook'], concurrency: 2 },
  { name: 'push', tasks: ['message_push'], concurrency: 8 },
  { name: 'phone', tasks: ['sms', 'message_sms', 'message_call'], concurrency: 4 },
];

/** The lanes of `all` tasks: what has none of its own shares the usual one, which is the first. */
export function lanesOf(
  all: readonly TaskName[],
  { daily = [], minutely = [], long = [], many = [], slow = [] }: Schedule,
): Lane[] {
  const bulk = minutely.filter(({ turn }) => turn === 'bulk').map(({ task }) => task);
  const unhurried = [...daily.map(({ task }) => task), ...slow];
  const own: Lane[] = [
    ...OF_MESSAGES,
    ...[
      { name: 'bulk', tasks: [...bulk, ...many], concurrency: 3 },
      { name: 'daily', tasks: unhurried, concurrency: 2 },
    ].filter((lane) => lane.tasks.length > 0),
    ...long.map((task) => ({ name: task, tasks: [task], concurrency: 1 })),
  ];
  const others = all.filter((name) => !own.some(({ tasks }) => tasks.includes(name)));
  return [{ name: 'usual', tasks: others, concurrency: 2 }, ...own];
}
