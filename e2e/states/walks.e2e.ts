import { expect, test } from '../kit/fixtures.ts';
import { NO_NETWORK, SERVER_FAILS } from '../kit/trouble.ts';
import { Inspection } from './inspection.ts';
import { begin, emptyDevice } from './walk.ts';
import { WALKS } from './walks.ts';

for (const walk of WALKS) {
  test.describe(() => {
    test.use({ settings: walk.settings ?? {} });

    test(`axe finds nothing on the states of ${walk.name}, and nothing scrolls sideways at 320`, async ({
      page,
      app,
      environment,
      trouble,
    }) => {
      // As long as its states may take one by one.
      test.setTimeout(walk.legs.flat().length * 20_000);
      trouble.allow(NO_NETWORK, SERVER_FAILS, /responded with a status of 429/, /dynamically imported module/);
      const fixtures = await begin(walk, { page, app, environment });
      const inspection = new Inspection();
      const notReached: string[] = [];
      for (const leg of walk.legs) {
        await emptyDevice(fixtures);
        for (const { name, go } of leg) {
          const failure = await test.step(name, async () => {
            await go(fixtures);
            expect.soft(await inspection.findings(page), name).toEqual([]);
          }).catch((error: Error) => `${name}: ${error.stack}`);
          if (!failure) continue;
          // The states after it stand on it; those of the next leg do not.
          notReached.push(failure);
          break;
        }
      }
      // A write that a state holds ends here: let go, it would reach the server, where other walks share its data.
      await page.goto('about:blank');
      if (notReached.length > 0) throw new Error(notReached.join('\n\n'));
    });
  });
}
