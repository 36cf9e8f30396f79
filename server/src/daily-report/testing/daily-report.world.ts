import type { Deed } from '../../testing/endpoints/world.ts';

export const fill: Deed = ({ owner, subject }, app) =>
  app.rows(
    `insert into daily_report_things (report_id, user_id, kind, thing_id, state)
     values ($1, $2, 'events', gen_random_uuid(), '')`,
    [subject.dailyReport, owner.id],
  );
