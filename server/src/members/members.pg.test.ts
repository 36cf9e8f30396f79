import { setAvatar } from '@pcr/contract/account/profile/avatar.endpoints.ts';
import { updateProfile } from '@pcr/contract/account/profile/profile.endpoints.ts';
import {
  getConsents,
  giveConsent,
  revokeAllConsents,
  revokeConsent,
} from '@pcr/contract/consent/consent.endpoints.ts';
import { CONSENT_TEXT_VERSION, type Consent } from '@pcr/contract/consent/consent.schema.ts';
import { createContractor } from '@pcr/contract/contractors/contractors.endpoints.ts';
import { answerReview } from '@pcr/contract/contractors/reviews/answers.endpoints.ts';
import { createReview } from '@pcr/contract/contractors/reviews/reviews.endpoints.ts';
import { createFamily } from '@pcr/contract/families/families.endpoints.ts';
import { createJob, getJob } from '@pcr/contract/jobs/jobs.endpoints.ts';
import {
  getMemberCard,
  getMemberPhoto,
  listMemberReviews,
} from '@pcr/contract/members/members.endpoints.ts';
import { MEMBER_REVIEW_PAGE, type ReviewSide } from '@pcr/contract/members/members.schema.ts';
import { changePrivacySettings } from '@pcr/contract/privacy/privacy.endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { profileEdit } from '../account/testing/profile-edits.ts';
import { sharesRecords } from '../consent/testing/consenting.ts';
import { holds } from '../contractors/testing/claim-fixtures.ts';
import { contractorDraft, reviewDraft } from '../contractors/testing/contractor-drafts.ts';
import { familyDraft } from '../families/testing/family-drafts.ts';
import { type FileFixtures, startFileFixtures, upload } from '../files/testing/file-fixtures.ts';
import { pictureOf } from '../files/testing/file-samples.ts';
import { jobDraft } from '../jobs/testing/job-drafts.ts';
import type { Member } from '../testing/app-for-tests.ts';
import { newId } from '../testing/new-id.ts';

let fixtures: FileFixtures;
/** The owner of the card, somebody who looks, and a member known to both. */
let ana: Member;
let bo: Member;
let cy: Member;

beforeAll(async () => {
  fixtures = await startFileFixtures('disk');
});
afterAll(() => fixtures.close());
beforeEach(async () => {
  const { app } = fixtures;
  await app.rows(
    'delete from jobs; delete from contractors; delete from families; delete from rate_limits',
  );
  [ana, bo, cy] = await Promise.all([
    app.member({ full_name: 'Ana Okonkwo' }),
    app.member(),
    app.member(),
  ]);
});

/** As the screen for it does. */
async function consent(member: Member, name: Consent) {
  const { updated_at } = await member.ask(getConsents);
  return member.ask(giveConsent, {
    params: { name },
    in: { text_version: CONSENT_TEXT_VERSION, updated_at },
  });
}
async function show(member: Member): Promise<string> {
  await member.ask(changePrivacySettings, { in: { profile_visibility: 'public' } });
  return (await consent(member, 'display_real_name')).card_id ?? '';
}
const hide = (member: Member) =>
  member.ask(revokeConsent, { params: { name: 'display_real_name' } });
const cardOf = (card_id: string, viewer = bo) => viewer.ask(getMemberCard, { params: { card_id } });
const reviewsOf = (card_id: string, side: ReviewSide, cursor?: string, viewer = bo) =>
  viewer.ask(listMemberReviews, {
    params: { card_id },
    query: { side, ...(cursor && { cursor }) },
  });
const NO_CARD = 'This member does not show a card now.';

describe('a name carries a card (members.md 1, 2)', () => {
  // That every place has it exactly while the name is shown is with the walk through all consents
  // (consent-matrix.pg.test.ts).
  const shownBy = async (id: string) => {
    const { provider_name, provider_card } = await bo.ask(getJob, { params: { id } });
    return { name: provider_name, card: provider_card };
  };

  test('while it is shown; after it was hidden it is another one', async () => {
    const { id } = await ana.ask(createJob, { in: jobDraft() });
    // A member who takes messages is not named by that.
    await consent(ana, 'allow_contact_through_app');
    expect(await shownBy(id)).toEqual({ name: 'Provider', card: null });
    const first = await show(ana);
    expect(first).not.toBe(ana.id);
    expect(await shownBy(id)).toEqual({ name: 'Ana Okonkwo', card: first });
    expect((await cardOf(first)).name).toBe('Ana Okonkwo');
    await hide(ana);
    expect(await shownBy(id)).toEqual({ name: 'Provider', card: null });
    const second = await show(ana);
    expect(second).not.toBe(first);
    expect(await shownBy(id)).toEqual({ name: 'Ana Okonkwo', card: second });
    await bo.refused('not_found', getMemberCard, { params: { card_id: first } });
  });

  test('hidden and shown again are each one transaction with their log', async () => {
    const card_id = await show(ana);
    await fixtures.app.rows('alter table consent_change_log rename to consent_change_log_away');
    const failed = await ana.reply(revokeConsent, { params: { name: 'display_real_name' } });
    await fixtures.app.rows('alter table consent_change_log_away rename to consent_change_log');
    expect(failed.status).toBe(500);
    expect((await cardOf(card_id)).name).toBe('Ana Okonkwo');
    // Other choices leave the card as it is.
    await consent(ana, 'share_location_region');
    expect((await ana.ask(getConsents)).card_id).toBe(card_id);
    expect((await ana.ask(revokeAllConsents)).card_id).toBeNull();
    await bo.refused('not_found', getMemberCard, { params: { card_id } });
  });

  test('a member who showed their name under former words has no card until they agree anew', async () => {
    const { id } = await ana.ask(createJob, { in: jobDraft() });
    const former = await show(ana);
    // As the migration leaves them.
    await fixtures.app.rows(
      'update user_consent_preferences set card_id = null where user_id = $1',
      [ana.id],
    );
    expect(await shownBy(id)).toEqual({ name: 'Ana Okonkwo', card: null });
    expect(await ana.ask(getConsents)).toMatchObject({ display_real_name: true, card_id: null });
    await bo.refused('not_found', getMemberCard, { params: { card_id: former } });
    await hide(ana);
    expect((await shownBy(id)).card).toBeNull();
    const card = await show(ana);
    expect((await shownBy(id)).card).toBe(card);
  });
});

describe('a card', () => {
  const said = {
    position: 'Director',
    facility: 'Little Oaks',
    experience: '9 Years',
    bio: 'I like mornings.',
  };
  const allSaid = () =>
    ana.ask(updateProfile, { in: profileEdit({ ...said, full_name: 'Ana Okonkwo' }) });

  test('has these fields and no others, as they are sent, of the moment, and nothing where nothing was said (members.md 4)', async () => {
    const card_id = await show(ana);
    expect(await cardOf(card_id)).toMatchObject({
      ...{ name: 'Ana Okonkwo', photo_url: null },
      ...{ position: null, facility: null, experience: null, bio: null },
    });
    await allSaid();
    const { text } = await bo.reply(getMemberCard, { params: { card_id } });
    expect(text).toBe(
      JSON.stringify({
        ...{ card_id, name: 'Ana Okonkwo', photo_url: null },
        ...said,
        ...{ mine: false, can_message: false },
      }),
    );
    for (const secret of [ana.id, ana.email]) expect(text).not.toContain(secret);
  });

  test('can be written to by others under allow_contact_through_app; one’s own is marked (members.md 5)', async () => {
    const card_id = await show(ana);
    expect(await cardOf(card_id, ana)).toMatchObject({ mine: true, can_message: false });
    expect(await cardOf(card_id)).toMatchObject({ mine: false, can_message: false });
    await consent(ana, 'allow_contact_through_app');
    expect(await cardOf(card_id)).toMatchObject({ mine: false, can_message: true });
    expect(await cardOf(card_id, ana)).toMatchObject({ mine: true, can_message: false });
  });

  test('that is hidden, was never there or is of nobody any more is one and the same answer (members.md 3)', async () => {
    const hidden = await show(ana);
    await hide(ana);
    // What the row has meanwhile, and nobody was ever told.
    await consent(ana, 'allow_contact_through_app');
    const [row] = await fixtures.app.rows<{ card_id: string }>(
      'select card_id from user_consent_preferences where user_id = $1',
      [ana.id],
    );
    const gone = await show(cy);
    await fixtures.app.rows('delete from users where id = $1', [cy.id]);
    for (const card_id of [hidden, row?.card_id ?? '', gone, newId(), bo.id, ana.id]) {
      const params = { card_id };
      const answers = [
        await bo.refused('not_found', getMemberCard, { params }),
        await bo.refused('not_found', getMemberPhoto, { params, query: {} }),
        await bo.refused('not_found', listMemberReviews, { params, query: { side: 'written' } }),
        await bo.refused('not_found', listMemberReviews, { params, query: { side: 'given' } }),
      ];
      for (const { request_id: _, headers: __, ...error } of answers) {
        expect(error).toEqual({ code: 'not_found', message: NO_CARD });
      }
    }
  });
});

describe('the photo on a card (members.md 6)', () => {
  let photo: { id: string; url: string };
  beforeEach(async () => {
    const bytes = await pictureOf({ width: 600, height: 600 });
    photo = await upload(ana, { folder: 'avatar', name: 'at Oak Street 12.png', bytes });
    await ana.ask(setAvatar, { in: { file_id: photo.id } });
  });

  test('is seen by its card’s address alone, and tells neither the file nor whose it is', async () => {
    const card_id = await show(ana);
    const { photo_url } = await cardOf(card_id);
    expect(photo_url).toBe(`/api/members/${card_id}/photo`);
    const seen = await bo.send('GET', `${photo_url}?size=96`);
    expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(seen.headers.get('cache-control')).toBe('private, no-cache');
    const heads = JSON.stringify([...seen.headers]);
    for (const secret of ['Oak', ana.id, photo.id]) expect(heads).not.toContain(secret);
    expect((await bo.send('GET', photo.url)).status).toBe(404);
    expect((await fixtures.app.visitor().send('GET', `${photo_url}?size=96`)).status).toBe(401);
    expect((await bo.send('GET', `${photo_url}?size=320`)).status).toBe(404);
  });

  test('that was changed, taken away or hidden is not seen any more, also by members who have it in their browser', async () => {
    const card_id = await show(ana);
    const ask = () =>
      bo.reply(getMemberPhoto, { params: { card_id }, query: {} }, { 'if-none-match': etag });
    let etag = '';
    const first = await ask();
    etag = first.headers.get('etag') ?? '';
    expect([first.status, (await ask()).status]).toEqual([200, 304]);
    const bytes = await pictureOf({ width: 300, height: 300 });
    const next = await upload(ana, { folder: 'avatar', name: 'new.png', bytes });
    await ana.ask(setAvatar, { in: { file_id: next.id } });
    const changed = await ask();
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(etag);
    etag = changed.headers.get('etag') ?? '';
    expect((await ask()).status).toBe(304);
    await hide(ana);
    expect((await ask()).status).toBe(404);
    const params = { card_id: await show(ana) };
    expect((await bo.reply(getMemberPhoto, { params, query: {} })).status).toBe(200);
    await ana.ask(setAvatar, { in: { file_id: null } });
    await bo.refused('not_found', getMemberPhoto, { params, query: {} });
    expect((await cardOf(params.card_id)).photo_url).toBeNull();
  });
});

describe('the reviews on a card (members.md 8)', () => {
  const add = (name = 'Dana') => cy.ask(createContractor, { in: contractorDraft({ name }) });
  const review = (by: Member, id: string, rating = 4) =>
    by.ask(createReview, {
      params: { id },
      in: reviewDraft({ explanatory_text: 'Came late.' }, rating),
    });

  test('are those that the member wrote, each with its contractor, page after page', async () => {
    const card_id = await show(ana);
    const ids: string[] = [];
    for (let n = 0; n < MEMBER_REVIEW_PAGE + 1; n++) {
      const { id } = await add(`Dana ${n}`);
      fixtures.app.clock.advance({ minutes: 1 });
      ids.unshift((await review(ana, id)).id);
    }
    await sharesRecords(ana);
    await ana.ask(createFamily, { in: familyDraft() });
    const first = await reviewsOf(card_id, 'written');
    const second = await reviewsOf(card_id, 'written', first.next ?? '');
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids);
    expect([first.items.length, second.next]).toEqual([MEMBER_REVIEW_PAGE, null]);
    expect(first.items[0]).toMatchObject({
      ...{
        contractor_name: `Dana ${MEMBER_REVIEW_PAGE}`,
        overall_rating: 4,
        explanatory_text: 'Came late.',
      },
      ...{ reviewer_name: 'Ana Okonkwo', reviewer_card: card_id, answer_text: null },
    });
    expect(await reviewsOf(card_id, 'given')).toEqual({ items: [], next: null });
    fixtures.app.clock.reset();
  });

  test('are those of the contractors that the operator confirmed as the member, with their answers', async () => {
    const card_id = await show(ana);
    const [mine, also, others] = [await add('Dana'), await add('Dana & Co'), await add('Else')];
    const [one, two] = [await review(bo, mine.id), await review(bo, also.id)];
    await review(bo, others.id);
    expect((await reviewsOf(card_id, 'given')).items).toEqual([]);
    await holds(ana, mine.id);
    await holds(ana, also.id);
    await ana.ask(answerReview, { params: { id: one.id }, in: { id: newId(), text: 'Sorry.' } });
    const { items } = await reviewsOf(card_id, 'given');
    expect(
      items
        .map(({ id, contractor_name, answer_text }) => [id, contractor_name, answer_text])
        .sort(),
    ).toEqual(
      [
        [one.id, 'Dana', 'Sorry.'],
        [two.id, 'Dana & Co', null],
      ].sort(),
    );
    // Their writer shows no name.
    for (const item of items)
      expect(item).toMatchObject({ reviewer_name: 'User', reviewer_card: null });
    await fixtures.app.rows("update contractor_claims set state = 'ended' where user_id = $1", [
      ana.id,
    ]);
    expect((await reviewsOf(card_id, 'given')).items).toEqual([]);
  });

  test('are none that are hidden or deleted, nor of contractors that are, for their writer either', async () => {
    const card_id = await show(ana);
    const [hidden, gone, whole] = [await add(), await add(), await add()];
    const reviews = [
      await review(ana, hidden.id),
      await review(ana, gone.id),
      await review(ana, whole.id),
    ];
    const given = await review(bo, whole.id);
    await holds(ana, whole.id);
    const seen = async (viewer: Member) => [
      (await reviewsOf(card_id, 'written', undefined, viewer)).items.map(({ id }) => id),
      (await reviewsOf(card_id, 'given', undefined, viewer)).items.map(({ id }) => id),
    ];
    const { rows } = fixtures.app;
    await rows('update contractors set hidden = true where id = $1', [hidden.id]);
    await rows('update contractors set deleted_at = now() where id = $1', [gone.id]);
    const both = [[reviews[2]?.id], [reviews[2]?.id, given.id].sort()];
    for (const viewer of [ana, bo])
      expect((await seen(viewer)).map((ids) => ids.sort())).toEqual(both);
    await rows('update contractor_reviews set hidden = true where id = $1', [reviews[2]?.id]);
    for (const viewer of [ana, bo]) expect(await seen(viewer)).toEqual([[], [given.id]]);
    await rows('delete from contractor_reviews where id = $1', [given.id]);
    for (const viewer of [ana, bo]) expect(await seen(viewer)).toEqual([[], []]);
  });
});
