import { createFamily } from '@pcr/contract/families/families.endpoints.ts';
import { createJob, listJobs } from '@pcr/contract/jobs/jobs.endpoints.ts';
import { type Endpoint, SHOWN_USER } from '@pcr/contract/kit/endpoint.ts';
import { getStart, START_PARTS } from '@pcr/contract/start/start.endpoints.ts';
import { START_SCREENS, type StartScreen } from '@pcr/contract/start/start.schema.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { familyDraft } from '../families/testing/family-drafts.ts';
import { jobDraft } from '../jobs/testing/job-drafts.ts';
import { type Member, startApp, type TestApp } from '../testing/app-for-tests.ts';

let app: TestApp;
let ana: Member;
let bo: Member;

beforeAll(async () => {
  app = await startApp();
  [ana, bo] = [await app.member(), await app.member()];
  await ana.ask(createFamily, { in: familyDraft() });
  await bo.ask(createFamily, { in: familyDraft() });
  await ana.ask(createJob, { in: jobDraft() });
});
afterAll(() => app.close());

const start = async (who: Member, screen: StartScreen) =>
  (await who.ask(getStart, { params: { screen } })) as Record<string, unknown>;
const needsNothing = ({ parts }: Endpoint) => !parts.needs;

describe('the data that a screen begins with comes in one answer (kit.md 141)', () => {
  test.each(START_SCREENS)(
    '%s: each part as its own endpoint answers it, for each member',
    async (screen) => {
      for (const who of [ana, bo]) {
        const parts = await start(who, screen);
        expect(Object.keys(parts)).toEqual(START_PARTS[screen].map(({ path }) => path));
        for (const part of START_PARTS[screen]) {
          const own: unknown = JSON.parse((await who.send('GET', `/api${part.path}`)).text);
          expect(parts[part.path], part.path).toEqual(own);
        }
      }
    },
  );

  test.each(START_SCREENS)(
    '%s: data that needs an agreement is left out until that is accepted',
    async (screen) => {
      const newcomer = await app.member({ accepted: false });
      const parts = await start(newcomer, screen);
      expect(Object.keys(parts)).toEqual(
        START_PARTS[screen].filter(needsNothing).map(({ path }) => path),
      );
    },
  );

  test('a page without a session, or with the data of somebody else, gets nothing', async () => {
    const params = { screen: 'families' } as const;
    await app.visitor().refused('not_authenticated', getStart, { params });
    await ana.refused('not_authenticated', getStart, { params }, { [SHOWN_USER]: bo.id });
  });

  test('a screen that is none is not found, and no address is taken for one', async () => {
    for (const screen of ['profile', 'families%2F..', '%2Fapi%2Fjobs', '__proto__', 'toString']) {
      await ana.sendRefused('not_found', 'GET', `/api/start/${screen}`);
    }
  });

  test('nothing of it may be stored on the way', async () => {
    const { headers } = await ana.reply(getStart, { params: { screen: 'families' } });
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('it counts as what it reads, and what is beyond the rate is left out', async () => {
    const narrow = await startApp({ requestsPerMinute: 20, env: { TRUST_PROXY: '1' } });
    try {
      const member = await narrow.member();
      const [here, there] = ['203.0.113.7', '203.0.113.8'].map((address) => ({
        'x-forwarded-for': address,
      }));
      const params = { screen: 'families' } as const;
      const parts = START_PARTS.families.length;
      expect(parts).toBe(6);
      const answered: number[] = [];
      for (let n = 0; n < 4; n++)
        answered.push(Object.keys((await member.ask(getStart, { params }, here)) as object).length);
      expect(answered).toEqual([parts, parts, parts, 20 - 3 * parts]);
      await member.refused('too_many_requests', getStart, { params }, here);
      expect(Object.keys((await member.ask(getStart, { params }, there)) as object)).toHaveLength(
        parts,
      );
    } finally {
      await narrow.close();
    }
  });

  test('its parts take the turns of their member, and it takes none that they wait for', async () => {
    const holder = new pg.Client({ connectionString: app.databaseUrl });
    await holder.connect();
    await holder.query('begin; lock table jobs in access exclusive mode');
    const reads = Array.from({ length: 8 }, () => start(ana, 'jobs'));
    const waiting = `select count(*)::int as count from pg_locks where relation = 'jobs'::regclass and not granted`;
    await vi.waitFor(async () => expect((await holder.query(waiting)).rows[0]?.count).toBe(4), {
      timeout: 30_000,
      interval: 10,
    });
    // Four of hers wait for the lock: there is room for others.
    expect(await start(bo, 'families')).toHaveProperty('/families');
    expect((await holder.query(waiting)).rows[0]?.count).toBe(4);
    await holder.query('rollback');
    await holder.end();
    const list = await ana.ask(listJobs, { query: {} });
    for (const read of reads) expect(await read).toMatchObject({ '/jobs': list });
  });
});
