import { expect } from '@playwright/test';
import { conversationWith, takesMessages } from '../environment/entries/conversations.ts';
import { join } from '../environment/entries/members.ts';
import { type Leg, signedIn, type Walk, type WalkFixtures } from '../states/walk.ts';

const LONG_NAME = 'Maximiliane Wolfeschlegelsteinhausenbergerdorff-Featherstone';
const LONG =
  'Could you take the two older children on Monday and Tuesday, from seven until the bus comes? '.repeat(
    20,
  );

const newcomer = (fixtures: WalkFixtures) => signedIn(fixtures, 'without messages to members');
const writer = (fixtures: WalkFixtures) =>
  signedIn(fixtures, 'with messages of members', async (member) => {
    const { app } = fixtures;
    await takesMessages(app, member);
    await conversationWith(app, member, LONG_NAME, [LONG]);
    const lines = Array.from({ length: 36 }, (_, n) =>
      n % 2 ? 'Yes, that works for me.' : `Is day ${n + 1} fine?`,
    );
    await conversationWith(app, member, 'Ben Baker', lines);
  });

const open = ({ page, app }: WalkFixtures, path = '') => page.goto(`${app.url}/messages${path}`);

const empty: Leg = [
  {
    name: 'messages-empty',
    async go(fixtures) {
      const { page } = fixtures;
      await newcomer(fixtures);
      await open(fixtures);
      await expect(page.getByText('You have no messages.')).toBeVisible();
    },
  },
  {
    name: 'message-new-missing',
    async go(fixtures) {
      await open(fixtures, '/new/01990000-0000-7000-8000-00000000b001');
      await expect(fixtures.page.getByText('You can’t write a message here')).toBeVisible();
    },
  },
  {
    name: 'message-new',
    async go(fixtures) {
      const { page, app } = fixtures;
      const cookies = await page.context().cookies();
      const other = await join(page, app, { full_name: LONG_NAME });
      await page.context().addCookies(cookies);
      await open(fixtures, `/new/${await takesMessages(app, other)}`);
      await expect(page.getByRole('heading', { name: /^Message to/ })).toBeVisible();
    },
  },
];

const filled: Leg = [
  {
    name: 'messages-filled',
    async go(fixtures) {
      await writer(fixtures);
      await open(fixtures);
      await expect(fixtures.page.getByRole('list', { name: 'Conversations' })).toBeVisible();
    },
  },
  {
    name: 'messages-people',
    async go(fixtures) {
      const { page } = fixtures;
      await open(fixtures);
      await page.getByRole('button', { name: 'New Message' }).click();
      await expect(page.getByRole('list', { name: 'People' })).toBeVisible();
    },
  },
  {
    name: 'conversation',
    async go(fixtures) {
      const { page } = fixtures;
      await open(fixtures);
      await page.getByRole('link', { name: /^Ben Baker/ }).click();
      await expect(page.getByText('Is day 35 fine?')).toBeInViewport();
    },
  },
  {
    name: 'conversation-blocked',
    async go({ page }) {
      await page.getByLabel(/^Message/).fill('See you then.');
      await page.getByRole('button', { name: 'Report or block' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
      await expect(page.getByText('You blocked this member')).toBeVisible();
    },
  },
  {
    name: 'conversation-long',
    async go(fixtures) {
      await open(fixtures);
      await fixtures.page.getByRole('link', { name: /^Maximiliane/ }).click();
      await expect(fixtures.page.getByRole('button', { name: 'Send' })).toBeVisible();
    },
  },
  {
    name: 'conversation-report',
    async go({ page }) {
      await page.getByRole('button', { name: 'Report or block' }).click();
      await page.getByRole('button', { name: 'Report a message' }).click();
      await page.getByRole('log').getByRole('button', { name: 'Report' }).click();
      await expect(page.getByRole('dialog', { name: 'Report this message' })).toBeVisible();
    },
  },
  {
    name: 'conversation-not-taken',
    async go({ page, app }) {
      await app.database.query(
        `update user_consent_preferences set allow_contact_through_app = false
         where user_id in (select id from users where full_name = $1)`,
        [LONG_NAME],
      );
      await page.goto(page.url().replace(/\?.*/, ''));
      await expect(page.getByText('They take no messages now.')).toBeVisible();
    },
  },
];

export const CONVERSATION_WALK: Walk = { name: 'messages', legs: [empty, filled] };
