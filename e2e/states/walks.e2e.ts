import { expect, test } from '../kit/fixtures.ts';
import { NO_NETWORK, SERVER_FAILS } from '../kit/trouble.ts';
import { withAxe } from './axe.ts';
import { Inspection } from './inspection.ts';
import { NARROW_VIEW } from './views.ts';
import { goThrough, leave, type Walk } from './walk.ts';
import { WALKS } from './walks.ts';

test.use({ viewport: NARROW_VIEW.viewport });

const statesOf = ({ legs }: Walk) => legs.flat().length;

// The longest first: at the end no worker waits for long.
for (const walk of WALKS.toSorted((one, other) => statesOf(other) - statesOf(one))) {
  test.describe(() => {
    test.use({ settings: walk.settings ?? {} });

    test(`axe finds nothing on the states of ${walk.name}, and nothing scrolls sideways at 320`, async ({
      page,
      app,
      environment,
      trouble,
    }) => {
      // As long as its states may take one by one.
      test.setTimeout(statesOf(walk) * 30_000);
      trouble.allow(
        NO_NETWORK,
        SERVER_FAILS,
        /responded with a status of 429/,
        /dynamically imported module/,
      );
      // The error page stands for a name that cannot be drawn (app.states.ts).
      trouble.allow(/React error #31; .*object%20with%20keys%20%7B%7D/);
      await withAxe(page);
      const inspection = new Inspection();
      const failures = await goThrough(walk, { page, app, environment }, (name, go) =>
        test.step(name, async () => {
          await go();
          expect.soft(await inspection.findings(page), name).toEqual([]);
        }),
      );
      await leave({ page, app });
      if (failures.length > 0)
        throw new Error(failures.map(({ name, error }) => `${name}: ${error.stack}`).join('\n\n'));
    });
  });
}
