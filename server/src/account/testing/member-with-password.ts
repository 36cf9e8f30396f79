import { CHEAP_PASSWORDS, type Member, type TestApp } from '../../testing/app-for-tests.ts';

/** Gives the member a password, as registering does. */
export async function givePassword(app: TestApp, { id }: Member, password: string): Promise<void> {
  await app.rows(
    `insert into accounts (id, user_id, provider_id, account_id, password, created_at, updated_at)
     values (gen_random_uuid(), $1::uuid, 'credential', $1::uuid::text, $2, now(), now())`,
    [id, await CHEAP_PASSWORDS.hash(password)],
  );
}
