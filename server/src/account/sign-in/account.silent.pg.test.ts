import { register, signIn } from '@pcr/contract/account/account.endpoints.ts';
import { expect, test } from 'vitest';
import { connect } from '../../kit/postgres/database.ts';
import { openWay, type Way } from '../../kit/testing/way-to-postgres.ts';
import { startApp } from '../../testing/app-for-tests.ts';

const account = { email: 'ada@example.org', password: 'four calm otters' };

test('machines.md 4: nobody waits behind a sign-in whose query is not answered', async () => {
  let way: Way | undefined;
  const app = await startApp({
    writesWaitMs: 0,
    async connect(real) {
      way = await openWay(real);
      const { connection } = way;
      const database = connect({ connection, onError: () => {} });
      return { connection: { ...connection, query_timeout: 500 }, database };
    },
  });
  await app.visitor().ask(register, { in: { full_name: 'Ada', ...account } });
  await app.visitor().ask(signIn, { in: account });
  way?.silence('pcr sign-in');
  const silent = await app.visitor().reply(signIn, { in: account });
  expect(silent.status, silent.text).toBe(503);
  expect((await app.visitor().reply(signIn, { in: account })).status).toBe(200);
  await app.close();
  await way?.remove();
});
