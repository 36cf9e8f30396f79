import { randomUUID } from 'node:crypto';
import type { BroadcastBlock } from '@pcr/contract/notifications/broadcasts/broadcasts.schema.ts';
import { INBOX_TOPIC } from '@pcr/contract/notifications/inbox/inbox.schema.ts';
import { expect } from '@playwright/test';
import type { Member } from '../../environment/entries/members.ts';
import { hold, release } from '../../kit/answers.ts';
import { type Leg, signedIn, type WalkFixtures } from '../../states/walk.ts';

const MISSING = '01990000-0000-7000-8000-00000000b002';
const SHORT: BroadcastBlock[] = [
  { block: 'paragraph', runs: [{ text: 'Stay inside after 8 PM.' }] },
];
const LONG: BroadcastBlock[] = [
  { block: 'heading', runs: [{ text: 'What is new' }] },
  {
    block: 'paragraph',
    runs: [
      { text: 'Albums can be ' },
      { text: 'shared by a link', strong: true },
      { text: ' now. Read more in ' },
      { text: 'our guide', link: 'https://example.org/guide' },
      { text: '.' },
    ],
  },
  {
    block: 'list',
    ordered: false,
    items: [
      [{ text: 'Photos of the day' }],
      [{ text: 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3) }],
    ],
  },
  { block: 'quote', runs: [{ text: 'It saves me an hour a week.', emphasis: true }] },
  { block: 'line' },
  { block: 'list', ordered: true, items: [[{ text: 'Open Gallery' }], [{ text: 'Press Share' }]] },
];

/** As the operator's command and its tasks do it for one member; its id. */
async function tell(
  { app }: WalkFixtures,
  { id }: Member,
  kind: string,
  message_subject: string,
  words: BroadcastBlock[] = SHORT,
): Promise<string> {
  const broadcast = randomUUID();
  await app.database.query(
    `with b as (
       insert into broadcasts (id, kind, message_subject, body, words, created_at, members, told, finished_at)
       values ($1, $2, $3, 'x', $4, now(), 1, 1, now()) returning id
     )
     insert into broadcast_receipts (broadcast_id, user_id, told_at) select b.id, $5, now() from b`,
    [broadcast, kind, message_subject, JSON.stringify(words), id],
  );
  await app.database.query(
    `select pg_notify('pcr_live', json_build_object('to', json_build_array($1::text), 'topic', $2::text)::text)`,
    [id, INBOX_TOPIC],
  );
  return broadcast;
}

const member = (fixtures: WalkFixtures) => signedIn(fixtures, 'told by the operator');
const banner = ({ page }: WalkFixtures) => page.getByRole('complementary', { name: 'Emergency' });

async function open({ page, app }: WalkFixtures, address: string): Promise<void> {
  await page.goto(`${app.url}${address}`);
}

export const news: Leg = [
  {
    name: 'broadcast-news',
    async go(fixtures) {
      const subject = 'What is new in November';
      const id = await tell(fixtures, await member(fixtures), 'newsletters', subject, LONG);
      await open(fixtures, `/broadcasts/${id}`);
      await expect(
        fixtures.page.getByRole('heading', { name: 'What is new', level: 2 }),
      ).toBeVisible();
    },
  },
  {
    name: 'broadcast-missing',
    async go(fixtures) {
      await open(fixtures, `/broadcasts/${MISSING}`);
      await expect(
        fixtures.page.getByText('This message is not yours, or it is too old.'),
      ).toBeVisible();
    },
  },
];

export const emergency: Leg = [
  {
    name: 'emergency-on-a-list',
    async go(fixtures) {
      const { page } = fixtures;
      const own = await member(fixtures);
      await open(fixtures, '/jobs');
      await expect(page.getByRole('heading', { name: 'Job Board', level: 1 })).toBeVisible();
      await tell(fixtures, own, 'emergency', 'Storm tonight: stay inside after 8 PM');
      await expect(banner(fixtures)).toBeVisible();
    },
  },
  {
    name: 'emergency-long',
    async go(fixtures) {
      const subject =
        'Wildfire near Wolfeschlegelsteinhausenbergerdorff: leave your house and go to the school now';
      await tell(fixtures, await member(fixtures), 'emergency', subject);
      await open(fixtures, '/dashboard');
      await expect(banner(fixtures)).toContainText('and 1 more after this');
    },
  },
  {
    name: 'emergency-open',
    async go(fixtures) {
      await banner(fixtures).getByRole('link', { name: 'Read it' }).click();
      await expect(fixtures.page.getByText('Stay inside after 8 PM.')).toBeVisible();
    },
  },
  {
    name: 'emergency-saving',
    async go(fixtures) {
      await hold(fixtures.page, '**/seen');
      await banner(fixtures).getByRole('button', { name: 'I have seen this' }).click();
      await expect(banner(fixtures).getByText('Saving...')).toBeVisible();
    },
  },
  {
    name: 'emergency-seen',
    async go(fixtures) {
      const { page } = fixtures;
      release(page);
      await expect(banner(fixtures).getByText(/Storm tonight/)).toBeVisible();
      await banner(fixtures).getByRole('button', { name: 'I have seen this' }).click();
      await expect(banner(fixtures)).toBeHidden();
      await expect(page.getByText(/^You said that you have seen this/)).toBeVisible();
    },
  },
];
