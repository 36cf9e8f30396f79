import type { TestApp } from './app-for-tests.ts';

/**
 * The next statement of this kind ('delete on announcements') is ended as PostgreSQL ends one of
 * two that wait for each other, and all later ones are not.
 */
export async function endsOnce(app: TestApp, kind: string): Promise<void> {
  await app.rows(`create sequence ended;
    create function end_once() returns trigger language plpgsql as $$ begin
      if nextval('ended') = 1 then raise deadlock_detected; end if;
      return null;
    end $$;
    create trigger ends_once after ${kind} for each statement execute function end_once()`);
}
