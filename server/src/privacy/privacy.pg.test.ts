import { getSession } from '@pcr/contract/account/account.endpoints.ts';
import { setAvatar } from '@pcr/contract/account/profile/avatar.endpoints.ts';
import { getConsents, giveConsent } from '@pcr/contract/consent/consent.endpoints.ts';
import {
  CONSENT_TEXT_VERSION,
  CONSENT_TOPIC,
  PROFILE_VISIBILITIES,
} from '@pcr/contract/consent/consent.schema.ts';
import { createContractor } from '@pcr/contract/contractors/contractors.endpoints.ts';
import { createReview } from '@pcr/contract/contractors/reviews/reviews.endpoints.ts';
import {
  getRecipient,
  startConversation,
} from '@pcr/contract/conversations/conversations.endpoints.ts';
import { createEvent } from '@pcr/contract/events/events.endpoints.ts';
import { respondToEvent } from '@pcr/contract/events/rsvp/rsvps.endpoints.ts';
import { createFamily } from '@pcr/contract/families/families.endpoints.ts';
import {
  applyToJob,
  decideJobApplication,
} from '@pcr/contract/jobs/applications/applications.endpoints.ts';
import { createJob, getJob } from '@pcr/contract/jobs/jobs.endpoints.ts';
import { JOBS_TOPIC } from '@pcr/contract/jobs/jobs.schema.ts';
import {
  getMemberCard,
  getMemberPhoto,
  listMemberReviews,
} from '@pcr/contract/members/members.endpoints.ts';
import {
  changePrivacySettings,
  countScreen,
  getPrivacySettings,
} from '@pcr/contract/privacy/privacy.endpoints.ts';
import {
  type CountedScreen,
  PRIVACY_DEFAULTS,
  PRIVACY_TOPIC,
  type PrivacyChange,
} from '@pcr/contract/privacy/privacy.schema.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contractorDraft, reviewDraft } from '../contractors/testing/contractor-drafts.ts';
import { eventDraft } from '../events/testing/event-drafts.ts';
import { familyDraft } from '../families/testing/family-drafts.ts';
import { type FileFixtures, startFileFixtures, upload } from '../files/testing/file-fixtures.ts';
import { pictureOf } from '../files/testing/file-samples.ts';
import { applicationDraft, jobDraft } from '../jobs/testing/job-drafts.ts';
import { enqueue } from '../kit/tasks/tasks.ts';
import { adminOn } from '../testing/admin-in-process.ts';
import type { Member } from '../testing/app-for-tests.ts';
import { newId } from '../testing/new-id.ts';
import { collectEvents } from '../testing/published-events.ts';

// What the settings do to the server. Their screen is proved in web.

let fixtures: FileFixtures;
let ana: Member;
let bo: Member;

beforeAll(async () => {
  fixtures = await startFileFixtures('disk');
});
afterAll(() => fixtures.close());
beforeEach(async () => {
  await fixtures.app.rows(
    'delete from jobs; delete from contractors; delete from families; delete from privacy_settings; delete from screen_counts',
  );
  [ana, bo] = await Promise.all([
    fixtures.app.member({ full_name: 'Ana Okonkwo' }),
    fixtures.app.member(),
  ]);
});

const change = (member: Member, change: PrivacyChange) =>
  member.ask(changePrivacySettings, { in: change });

describe('a member’s settings (privacy.md 1, 2)', () => {
  beforeEach(() => fixtures.app.rows('update users set auto_logout = default'));

  test('are set one by one, and published to the member’s own pages; what is not said stays, also the other’s', async () => {
    const events = await collectEvents(fixtures.app);
    await change(ana, { location_sharing: false });
    expect(await events()).toEqual([{ to: [ana.id], topic: PRIVACY_TOPIC }]);
    await change(ana, { data_retention: '5years', profile_visibility: 'families' });
    const expected = {
      ...PRIVACY_DEFAULTS,
      location_sharing: false,
      data_retention: '5years',
      profile_visibility: 'families',
    };
    expect(await change(ana, {})).toEqual(expected);
    expect(await ana.ask(getPrivacySettings)).toEqual(expected);
    expect(await bo.ask(getPrivacySettings)).toEqual(PRIVACY_DEFAULTS);
  });

  test('that are changed at the same time on two devices all hold', async () => {
    await Promise.all([
      change(ana, { location_sharing: false }),
      change(ana, { data_sharing: true }),
      change(ana, { analytics_tracking: true }),
      change(ana, { profile_visibility: 'public' }),
      change(ana, { data_retention: '1year' }),
      change(ana, { auto_logout: '60' }),
    ]);
    expect(await ana.ask(getPrivacySettings)).toEqual({
      location_sharing: false,
      data_sharing: true,
      analytics_tracking: true,
      profile_visibility: 'public',
      data_retention: '1year',
      auto_logout: '60',
    });
  });
});

describe('profile visibility (privacy.md 3, 4)', () => {
  /**
   * Ana posts a job, has a photo and has written a review; her name is shown. Gives the job and the
   * card.
   */
  async function shown(): Promise<{ job: string; card_id: string }> {
    await change(ana, { profile_visibility: 'public' });
    const { updated_at } = await ana.ask(getConsents);
    const given = { text_version: CONSENT_TEXT_VERSION, updated_at };
    const { card_id } = await ana.ask(giveConsent, {
      params: { name: 'display_real_name' },
      in: given,
    });
    const file = await upload(ana, {
      folder: 'avatar',
      name: 'me.png',
      bytes: await pictureOf({ width: 64, height: 64 }),
    });
    await ana.ask(setAvatar, { in: { file_id: file.id } });
    const contractor = await bo.ask(createContractor, { in: contractorDraft() });
    await ana.ask(createReview, { params: { id: contractor.id }, in: reviewDraft() });
    const { id } = await ana.ask(createJob, { in: jobDraft() });
    return { job: id, card_id: card_id ?? '' };
  }
  /** What the viewer has of the card: the link beside the name, and what opens. */
  async function seenBy(viewer: Member, { job, card_id }: { job: string; card_id: string }) {
    const { provider_name, provider_card } = await viewer.ask(getJob, { params: { id: job } });
    const statuses = await Promise.all([
      viewer.reply(getMemberCard, { params: { card_id } }),
      viewer.reply(getMemberPhoto, { params: { card_id }, query: {} }),
      viewer.reply(listMemberReviews, { params: { card_id }, query: { side: 'written' } }),
    ]);
    return {
      provider_name,
      linked: provider_card === card_id,
      opens: statuses.map(({ status }) => status),
    };
  }
  const OPEN = { provider_name: 'Ana Okonkwo', linked: true, opens: [200, 200, 200] };
  const CLOSED = { provider_name: 'Ana Okonkwo', linked: false, opens: [404, 404, 404] };
  async function works(one: Member, other: Member) {
    const job = await one.ask(createJob, { in: jobDraft() });
    const application = await other.ask(applyToJob, {
      params: { id: job.id },
      in: applicationDraft(),
    });
    return () =>
      one.ask(decideJobApplication, {
        params: { id: application.id },
        in: { status: 'accepted' },
      });
  }

  test('public: every member opens the card; private: nobody, with the next request, and the name stays', async () => {
    const her = await shown();
    expect(await seenBy(bo, her)).toEqual(OPEN);
    await change(ana, { profile_visibility: 'private' });
    expect(await seenBy(bo, her)).toEqual(CLOSED);
    expect(await seenBy(ana, her)).toEqual(CLOSED);
    // An earlier address begins no conversation, and tells no name (conversations.md 2).
    await bo.refused('not_found', getRecipient, { params: { card_id: her.card_id } });
    await bo.refused('not_found', startConversation, {
      in: { id: newId(), card_id: her.card_id, body: 'Hello' },
    });
    await change(ana, { profile_visibility: 'public' });
    expect(await seenBy(bo, her)).toEqual(OPEN);
  });

  test.each(['ana', 'bo'] as const)(
    'families: members who work with them, once %s has accepted',
    async (poster) => {
      const her = await shown();
      const [one, other] = poster === 'ana' ? [ana, bo] : [bo, ana];
      const accept = await works(one, other);
      await change(ana, { profile_visibility: 'families' });
      expect(await seenBy(bo, her)).toEqual(CLOSED);
      expect(await seenBy(ana, her)).toEqual(OPEN);
      await accept();
      expect(await seenBy(bo, her)).toEqual(OPEN);
      const cy = await fixtures.app.member();
      expect(await seenBy(cy, her)).toEqual(CLOSED);
    },
  );

  test('families: members who attend an event of theirs, or made one that they attend; not those who attend the same one', async () => {
    const her = await shown();
    await change(ana, { profile_visibility: 'families' });
    const cy = await fixtures.app.member();
    const attend = async (maker: Member, ...others: Member[]) => {
      const { id } = await maker.ask(createEvent, { in: eventDraft() });
      for (const who of others) {
        await who.ask(respondToEvent, {
          params: { id },
          in: { id: newId(), response: 'attending', notes: null },
        });
      }
      return id;
    };
    await attend(cy, ana, bo);
    expect(await seenBy(bo, her)).toEqual(CLOSED);
    expect(await seenBy(cy, her)).toEqual(OPEN);
    const id = await attend(ana, bo);
    expect(await seenBy(bo, her)).toEqual(OPEN);
    await fixtures.app.rows('update events set deleted_at = now() where id = $1', [id]);
    expect(await seenBy(bo, her)).toEqual(CLOSED);
  });

  test('is no name: a card needs both', async () => {
    const her = await shown();
    await fixtures.app.rows(
      'update user_consent_preferences set display_real_name = false where user_id = $1',
      [ana.id],
    );
    for (const profile_visibility of PROFILE_VISIBILITIES) {
      await change(ana, { profile_visibility });
      expect(await seenBy(bo, her)).toEqual({ ...CLOSED, provider_name: 'Provider' });
    }
  });

  test('changes what ‘Show my real name’ says: a consent to the former words is refused', async () => {
    await change(ana, { profile_visibility: 'public' });
    const { updated_at } = await ana.ask(getConsents);
    await change(ana, { profile_visibility: 'families' });
    await ana.refused('conflict', giveConsent, {
      params: { name: 'display_real_name' },
      in: { text_version: CONSENT_TEXT_VERSION, updated_at },
    });
    expect((await ana.ask(getConsents)).profile_visibility).toBe('families');
  });

  test('tells those who see the name that it opens something else now, and nobody while it is hidden', async () => {
    await shown();
    const events = await collectEvents(fixtures.app);
    await change(ana, { profile_visibility: 'families' });
    expect(await events()).toEqual(
      expect.arrayContaining([expect.objectContaining({ topic: JOBS_TOPIC })]),
    );
    await fixtures.app.rows('update user_consent_preferences set display_real_name = false');
    await change(ana, { profile_visibility: 'private' });
    expect(await events()).toEqual([
      { to: [ana.id], topic: CONSENT_TOPIC },
      { to: [ana.id], topic: PRIVACY_TOPIC },
    ]);
  });
});

describe('data sharing and analytics (privacy.md 6, 7)', () => {
  // Midnight in the middle of a test would make two days of one.
  beforeEach(() => fixtures.app.clock.freeze());
  afterEach(() => fixtures.app.clock.reset());

  const statistics = async () => (await adminOn(fixtures.app)(['statistics'])).out;

  test('members who share count in the operator’s totals, and others are in none of them', async () => {
    await bo.ask(createFamily, { in: familyDraft() });
    await bo.ask(createJob, { in: jobDraft() });
    expect(await statistics()).toMatch(
      /Members who share their data +0\n.*records +0\n.*posts +0\n/,
    );
    await ana.ask(createFamily, { in: familyDraft() });
    await change(ana, { data_sharing: true });
    expect(await statistics()).toMatch(
      /Members who share their data +1\n.*records +1\n.*posts +0\n/,
    );
    await change(ana, { data_sharing: false });
    expect(await statistics()).toMatch(/Members who share their data +0\n.*records +0\n/);
  });

  test('screens are counted by day, and not for whom it is off', async () => {
    const open = (member: Member, screen: CountedScreen) =>
      member.ask(countScreen, { in: { screen } });
    await open(ana, 'jobs');
    expect(await statistics()).toContain('No screens were counted in the last 30 days.');
    await change(ana, { analytics_tracking: true });
    expect((await ana.ask(getSession)).analytics_tracking).toBe(true);
    await Promise.all([
      open(ana, 'jobs'),
      open(ana, 'jobs'),
      open(ana, 'groups/:id/board'),
      open(bo, 'groups/:id/board'),
    ]);
    expect(await statistics()).toMatch(/jobs +2\ngroups\/:id\/board +1/);
    // An address with what it names is no screen.
    const group = `groups/${newId()}/board` as CountedScreen;
    await ana.refused('invalid_input', countScreen, { in: { screen: group } });
    const rows = await fixtures.app.rows('select * from screen_counts');
    expect(rows.map((row) => Object.keys(row).sort())).toEqual([
      ['day', 'opened', 'screen'],
      ['day', 'opened', 'screen'],
    ]);
    await change(ana, { analytics_tracking: false });
    expect((await ana.ask(getSession)).analytics_tracking).toBe(false);
    await open(ana, 'jobs');
    expect(await statistics()).toMatch(/jobs +2\ngroups\/:id\/board +1/);
  });

  test('counts are kept for 395 days', async () => {
    await change(ana, { analytics_tracking: true });
    await ana.ask(countScreen, { in: { screen: 'jobs' } });
    for (const [days, left] of [
      [395, 1],
      [1, 0],
    ] as const) {
      fixtures.app.clock.advance({ days });
      await enqueue(fixtures.app.database, 'privacy_sweep', {});
      await fixtures.app.tasksDone();
      expect(await fixtures.app.rows('select 1 from screen_counts')).toHaveLength(left);
    }
  });
});
