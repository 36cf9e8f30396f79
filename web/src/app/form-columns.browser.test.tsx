import type { Session } from '@pcr/contract/account/account.schema.ts';
import { onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { openEditProfile, openEmergency } from '../account/testing/account-screen.ts';
import { accountServer } from '../account/testing/account-server.ts';
import { contractorServer } from '../contractors/testing/contractor-server.ts';
import { eventServer } from '../events/testing/event-server.ts';
import { meetingServer } from '../events/testing/meeting-server.ts';
import { photoOf, photoServer } from '../files/testing/photo-server.ts';
import { memberServer } from '../groups/testing/member-server.ts';
import { helpServer } from '../help/testing/help-server.ts';
import { jobServer } from '../jobs/testing/job-server.ts';
import type { AnsweringServer } from '../kit/testing/answering-server.ts';
import { field, press } from '../kit/testing/component-test.ts';
import { matchServer } from '../mentors/testing/match-server.ts';
import { mentorServer } from '../mentors/testing/mentor-server.ts';
import { expect, test } from '../testing/app-test.tsx';

interface Opening {
  server: AnsweringServer;
  member: Session;
  open: (address: string) => Promise<void>;
}

// kit.md 172 in forms of entries, of messages that are sent once, and of the profile.

const FORMS: [title: string, open: (at: Opening) => Promise<void>][] = [
  [
    'Edit Profile',
    async ({ server, member, open }) => {
      accountServer(server, member);
      await open('/profile');
      await openEditProfile();
    },
  ],
  [
    'Edit Profile',
    async ({ server, member, open }) => {
      accountServer(server, member);
      await open('/profile');
      await openEditProfile();
      await openEmergency();
      await expect.element(page.getByRole('group', { name: 'Second Contact' })).toBeVisible();
    },
  ],
  [
    'Post New Job',
    async ({ server, member, open }) => {
      jobServer(server, member);
      await open('/jobs?add');
    },
  ],
  [
    'Share Your Feedback',
    async ({ server, open }) => {
      helpServer(server);
      await open('/help-support?feedback');
    },
  ],
  [
    'Apply to Be a Mentor',
    async ({ server, member, open }) => {
      mentorServer(server, member.user.id);
      await open('/events?tab=mentorship&view=be&apply');
    },
  ],
  [
    'Request Mentorship',
    async ({ server, member, open }) => {
      const { post } = mentorServer(server, member.user.id);
      matchServer(server);
      await open(`/events?tab=mentorship&mentor=${post().id}`);
      await press(page.getByRole('dialog').or(page.getByRole('region')), 'Request Mentorship');
    },
  ],
  [
    'Join Group',
    async ({ server, open }) => {
      const { id } = memberServer(server).postByAnother();
      await open(`/events?tab=groups&join=${id}`);
    },
  ],
  [
    'Schedule Meeting',
    async ({ server, member, open }) => {
      const { postByAnother, rights } = eventServer(server, member);
      rights.meet = true;
      meetingServer(server);
      await open(`/events?event=${postByAnother().id}&meet`);
      const sheet = page.getByRole('dialog', { name: 'Schedule Meeting' });
      await field(sheet, 'Date').fill('2099-02-10');
      await expect.element(sheet.getByRole('radio', { name: /^9:00\sAM/ })).toBeVisible();
    },
  ],
  [
    'Add Assessment',
    async ({ server, member, open }) => {
      const { id } = contractorServer(server, member).addByAnother();
      await open(`/contractors?contractor=${id}&tab=assessments&review`);
    },
  ],
  [
    'Edit Photo',
    async ({ server, open }) => {
      const photo = photoOf('Lunch');
      photoServer(server, [photo]);
      await open(`/gallery?photo=${photo.id}&edit=${photo.id}`);
    },
  ],
];

test.for(FORMS)(
  'kit.md 172: %s has two columns on a desktop, and the keyboard goes through it as one reads',
  async ([title, how], { server, member, open }) => {
    onTestFinished(() => page.viewport(390, 844));
    await page.viewport(1280, 800);
    await how({ server, member, open });
    const form = page.getByRole('dialog', { name: title });
    await expect.element(form.getByRole('textbox').first()).toBeVisible();
    const fields = [...form.element().querySelectorAll('input, textarea, select')]
      .filter((one) => one.checkVisibility())
      .map((one) => one.getBoundingClientRect());
    const box = form.element().getBoundingClientRect();
    const half = (box.left + box.right) / 2;
    expect(fields.some(({ left }) => left > half)).toBe(true);
    expect(fields.every(({ left, right }) => right < half || left > half)).toBe(true);
    // It goes down, or to the next column.
    const back = fields.filter((one, n) => {
      const before = fields[n - 1];
      return before && one.left < before.left && one.top < before.top;
    });
    expect(back).toEqual([]);
  },
);
