import * as endpoints from '@pcr/contract/announcements/announcements.endpoints.ts';
import type { Announcement } from '@pcr/contract/announcements/announcements.schema.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Member, startApp, type TestApp } from '../testing/app-for-tests.ts';
import {
  type AnnouncementRow,
  announcementRules,
  announcementRulesInSql,
} from './announcements.rules.ts';
import { announcementDraft, announcementEdit } from './testing/announcement-drafts.ts';

// announcements.md 2, in both settings of COMMUNITY_EDITING. In each: anna creates, bella is
// another member.
describe.each(['open', 'creator'] as const)('with COMMUNITY_EDITING=%s', (editing) => {
  let app: TestApp;
  let anna: Member;
  let bella: Member;
  let made: Announcement;
  beforeAll(async () => {
    app = await startApp({ env: { COMMUNITY_EDITING: editing } });
    anna = await app.member();
    bella = await app.member();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    made = await anna.ask(endpoints.createAnnouncement, { in: announcementDraft() });
  });

  const params = () => ({ params: { id: made.id } });
  const editBy = (who: Member) =>
    who.reply(endpoints.updateAnnouncement, {
      ...params(),
      in: announcementEdit(made.updated_at, { title: 'New' }),
    });
  const deleteBy = (who: Member) =>
    who.reply(endpoints.deleteAnnouncement, {
      ...params(),
      query: { updated_at: made.updated_at },
    });
  const restoreBy = (who: Member) => who.reply(endpoints.restoreAnnouncement, params());
  const another = editing === 'open' ? 200 : 403;

  test(`another member who edits it or asks for earlier versions gets ${another}`, async () => {
    expect((await editBy(bella)).status).toBe(another);
    const { title } = await anna.ask(endpoints.getAnnouncement, params());
    expect(title).toBe(editing === 'open' ? 'New' : 'Closed on Friday');
    const versions = (who: Member) =>
      who.reply(endpoints.listAnnouncementVersions, { ...params(), query: {} });
    expect((await versions(bella)).status).toBe(another);
    expect((await versions(anna)).status).toBe(200);
  });

  test('another member who deletes it', async () => {
    expect((await deleteBy(bella)).status).toBe(editing === 'open' ? 204 : 403);
    if (editing === 'open') {
      // Both may take that back, and are offered it; nobody else is.
      const stale = { ...params(), query: { updated_at: made.updated_at } };
      for (const who of [anna, bella]) {
        expect((await who.refused('not_found', endpoints.deleteAnnouncement, stale)).can).toEqual({
          restore: true,
        });
      }
      // The member who deleted it may undo that; a third member does not even learn that it was
      // there.
      expect((await restoreBy(await app.member())).status).toBe(404);
      expect((await restoreBy(bella)).status).toBe(200);
      expect((await bella.ask(endpoints.getAnnouncement, params())).title).toBe('Closed on Friday');
    }
  });

  test('its creator deletes and restores it, another member may do neither', async () => {
    expect((await deleteBy(anna)).status).toBe(204);
    const edit = { ...params(), in: announcementEdit(made.updated_at, { title: 'New' }) };
    expect(await bella.refused('not_found', endpoints.updateAnnouncement, edit)).not.toHaveProperty(
      'can',
    );
    expect((await anna.refused('not_found', endpoints.updateAnnouncement, edit)).can).toEqual({
      restore: true,
    });
    const versions = { ...params(), query: {} };
    expect(
      (await anna.refused('not_found', endpoints.listAnnouncementVersions, versions)).can,
    ).toEqual({
      restore: true,
    });
    expect((await restoreBy(bella)).status).toBe(404);
    await bella.refused('not_found', endpoints.getAnnouncement, params());
    expect((await deleteBy(bella)).status).toBe(404);
    expect((await restoreBy(anna)).status).toBe(200);
  });

  test('rows leave the server with what this member may do, and that is what they may do', async () => {
    const can = (yes: boolean) => ({ edit: yes, delete: yes });
    expect(made.can).toEqual(can(true));
    expect((await bella.ask(endpoints.getAnnouncement, params())).can).toEqual(
      can(editing === 'open'),
    );
    const { items } = await bella.ask(endpoints.listAnnouncements, { query: {} });
    for (const item of items) expect(item.can).toEqual(can(editing === 'open'));
  });

  test('the rules in TypeScript and in SQL say the same of every row and member', async () => {
    await deleteBy(anna);
    const rules = announcementRules(editing);
    const inSql = announcementRulesInSql(editing);
    for (const actor of [anna, bella, await app.member()]) {
      const rows = await app.rows<
        AnnouncementRow & {
          seen: boolean;
          restorable: boolean;
          can: { edit: boolean; delete: boolean };
        }
      >(
        `select a.created_by, a.updated_by, a.deleted_at is not null as deleted, ${inSql.see} as seen,
           ${inSql.restore} as restorable, ${inSql.can} as can
         from announcements a where $1::uuid is not null`,
        [actor.id],
      );
      expect(rows.length).toBeGreaterThan(2);
      for (const { seen, can, restorable, ...row } of rows) {
        expect(restorable).toBe(rules.restore(actor, row));
        // Lists show only living records; a deleted one exists only for those who may restore it.
        expect(seen).toBe(rules.see(actor, row) && !row.deleted);
        if (seen)
          expect(can).toEqual({ edit: rules.edit(actor, row), delete: rules.delete(actor, row) });
        else expect([rules.edit(actor, row), rules.delete(actor, row)]).toEqual([false, false]);
        expect(rules.restore(actor, row) && !rules.see(actor, row)).toBe(false);
      }
    }
  });
});
