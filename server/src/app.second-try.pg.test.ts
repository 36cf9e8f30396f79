import {
  createFamily,
  deleteFamily,
  getFamily,
  updateFamily,
} from '@pcr/contract/families/families.endpoints.ts';
import { sendSupportMessage } from '@pcr/contract/help/help.endpoints.ts';
import { isRepeatable, SENT_AGAIN } from '@pcr/contract/kit/endpoint.ts';
import { countScreen } from '@pcr/contract/privacy/privacy.endpoints.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { familyDraft } from './families/testing/family-drafts.ts';
import { connect } from './kit/postgres/database.ts';
import { cutOnce, openWay, type Way } from './kit/testing/way-to-postgres.ts';
import { type Member, startApp, type TestApp } from './testing/app-for-tests.ts';
import { ENDPOINT_CALLS, isWrite, subjectsIn } from './testing/endpoints/endpoint-calls.ts';
import { newId } from './testing/new-id.ts';

let app: TestApp;
let way: Way;
let member: Member;

beforeAll(async () => {
  app = await startApp({
    fileLimits: { ofAddress: 1000, ofAll: 1000 },
    async connect(real) {
      way = await openWay(real);
      const { connection } = way;
      return { connection, database: connect({ connection, onError: () => {} }) };
    },
  });
  member = await app.member();
});
afterEach(() => way.cutAtRandom(null));
afterAll(async () => {
  await app.close();
  await way.remove();
});

const AGAIN = { [SENT_AGAIN]: '1' };
const familiesOf = async (id: string) =>
  (await app.rows<{ n: number }>('select count(*)::int as n from families where id = $1', [id]))[0]
    ?.n;

describe('a write whose connection breaks', () => {
  test.each(['before it is asked', 'before it answers', 'with a word'] as const)(
    'machines.md 8: a new entry is saved once, also when its connection ends %s',
    async (moment) => {
      const draft = familyDraft({});
      const { cuts } = way;
      way.cutAtRandom(cutOnce('families_insert', moment));
      expect((await member.ask(createFamily, { in: draft })).id).toBe(draft.id);
      expect(way.cuts).toBe(cuts + 1);
      expect(await familiesOf(draft.id)).toBe(1);
    },
  );

  test('machines.md 9: a change that is saved, and whose answer was lost, is answered as saved', async () => {
    const made = await member.ask(createFamily, { in: familyDraft({}) });
    way.cutAtRandom(cutOnce('commit', 'before it answers'));
    const edit = {
      ...familyDraft({ id: made.id, notes: 'Changed once' }),
      updated_at: made.updated_at,
    };
    const { id: _, ...given } = edit;
    const params = { params: { id: made.id } };
    const saved = await member.ask(updateFamily, { ...params, in: given });
    expect(saved.notes).toBe('Changed once');
    expect(saved).toEqual(await member.ask(getFamily, params));
    // Another's change is still a conflict.
    way.cutAtRandom(cutOnce('begin', 'before it is asked'));
    const late = await member.reply(updateFamily, { ...params, in: { ...given, notes: 'Late' } });
    expect(late.status).toBe(409);
    expect(await member.ask(getFamily, params)).toEqual(saved);
  });

  test('machines.md 9: a deletion whose answer was lost is done', async () => {
    const { id, updated_at } = await member.ask(createFamily, { in: familyDraft({}) });
    way.cutAtRandom(cutOnce('commit', 'before it answers'));
    const reply = await member.reply(deleteFamily, { params: { id }, query: { updated_at } });
    expect(reply.status, reply.text).toBe(204);
    expect((await member.reply(getFamily, { params: { id } })).status).toBe(404);
  });

  test('machines.md 9: a change that was sent before and has arrived is done, one of something else is a conflict', async () => {
    const { id, updated_at } = await member.ask(createFamily, { in: familyDraft({}) });
    const { id: _, ...draft } = familyDraft({ id, notes: 'Changed once' });
    const call = { params: { id }, in: { ...draft, updated_at } };
    const saved = await member.ask(updateFamily, call);
    expect((await member.reply(updateFamily, call)).status).toBe(409);
    expect(await member.ask(updateFamily, call, AGAIN)).toEqual(saved);
    const other = { ...call, in: { ...call.in, notes: 'Late' } };
    expect((await member.reply(updateFamily, other, AGAIN)).status).toBe(409);
    expect(await member.ask(getFamily, { params: { id } })).toEqual(saved);
  });

  test('machines.md 9: a deletion is done when it says that it was sent before, and the entry is gone', async () => {
    const { id, updated_at } = await member.ask(createFamily, { in: familyDraft({}) });
    const call = { params: { id }, query: { updated_at } };
    await member.ask(deleteFamily, call);
    expect((await member.reply(deleteFamily, call)).status).toBe(404);
    expect((await member.reply(deleteFamily, call, AGAIN)).status).toBe(204);
  });

  test('machines.md 8: what must not be done twice, and may be done, is not tried again', async () => {
    way.cutAtRandom(cutOnce('insert', 'before it answers'));
    const reply = await member.reply(countScreen, { in: { screen: 'dashboard' } });
    expect(reply.status, reply.text).toBe(503);
    expect(reply.text).toContain('outcome_unknown');
    expect(reply.headers.get('retry-after')).toBeNull();
    expect(app.logged.join('')).toContain('request failed');
  });

  test('machines.md 10: a try is counted once', async () => {
    const draft = { id: newId(), subject: 'Help', message: 'Please', priority: 'low' as const };
    await app.rows('delete from rate_limits');
    way.cutAtRandom(cutOnce('commit', 'before it is asked'));
    const { cuts } = way;
    await member.ask(sendSupportMessage, { in: draft });
    expect(way.cuts).toBe(cuts + 1);
    expect(await app.rows('select points from rate_limits')).toEqual([{ points: 1 }]);
  });
});

describe('while the database is away', () => {
  test('machines.md 8: a write waits for it, and is done when it is back; a read is refused at once', async () => {
    const draft = familyDraft({});
    await way.cut();
    const asked = member.ask(createFamily, { in: draft });
    const read = await member.reply(getFamily, { params: { id: draft.id } });
    expect(read.status).toBe(503);
    await way.open();
    expect((await asked).id).toBe(draft.id);
  });
});

test('machines.md 8: a write that has waited too long is told when to come back', async () => {
  let short: Way | undefined;
  const other = await startApp({
    writesWaitMs: 300,
    async connect(real) {
      short = await openWay(real);
      const { connection } = short;
      return { connection, database: connect({ connection, onError: () => {} }) };
    },
  });
  const someone = await other.member();
  await short?.cut();
  const reply = await someone.reply(createFamily, { in: familyDraft({}) });
  expect(reply.status).toBe(503);
  expect(reply.headers.get('retry-after')).toBe('5');
  expect(JSON.parse(reply.text).error).toMatchObject({ code: 'unavailable', retry_after: 5 });
  await short?.open();
  await other.close();
  await short?.remove();
});

test('machines.md 10: the count of a day waits for the database, and a write that is sent again is counted once', async () => {
  let counting: Way | undefined;
  const other = await startApp({
    // Each is told to all processes.
    writeLimits: { writesPerMinute: 1000, writesPerDay: 50, createsPerDay: 50 },
    async connect(real) {
      counting = await openWay(real);
      const { connection } = counting;
      return { connection, database: connect({ connection, onError: () => {} }) };
    },
  });
  const someone = await other.member();
  const draft = familyDraft({});
  await other.rows('delete from rate_limits');
  counting?.cutAtRandom(cutOnce('creates_day', 'before it is asked'));
  expect((await someone.ask(createFamily, { in: draft })).id).toBe(draft.id);
  expect(counting?.cuts).toBe(1);
  await someone.ask(createFamily, { in: draft }, AGAIN);
  expect(
    await other.rows(`select points from rate_limits where key ~ '^(writes|creates)_day:'`),
  ).toEqual([{ points: 1 }, { points: 1 }]);
  await other.close();
  await counting?.remove();
});

// machines.md 3, 9
describe('a commit that was sent and not answered', { tags: 'thorough' }, () => {
  test('every endpoint that may be sent again answers as always, and none of the others is done again', async () => {
    const account = { email: 'known@example.org', password: 'password' };
    const subjectFor = subjectsIn(app, account);
    const wrong: Record<string, string> = {};
    let cut = 0;
    for (const call of ENDPOINT_CALLS.filter(isWrite)) {
      const ready = async () => {
        const about = await subjectFor(call);
        const device = await app.otherDevice(about.owner);
        await app.tasksDone();
        await app.rows('delete from rate_limits');
        return () => call.send(device, about.subject);
      };
      const usual = await (await ready())();
      const send = await ready();
      const { cuts } = way;
      way.cutAtRandom(cutOnce('commit', 'before it answers'));
      const reply = await send();
      way.cutAtRandom(null);
      if (way.cuts === cuts) continue;
      cut++;
      const { takes } = call.endpoint.parts;
      const meant = takes || !isRepeatable(call.endpoint) ? 503 : usual.status;
      if (reply.status !== meant)
        wrong[call.name] = `${usual.status} ${reply.status} ${reply.text}`;
    }
    expect(wrong).toEqual({});
    expect(cut).toBeGreaterThan(60);
  });
});
