import type { Page } from '@playwright/test';
import { ACCOUNT_STATES } from './account-states.ts';
import { ANNOUNCEMENT_STATES } from './announcement-states.ts';
import { CODE_OF_CONDUCT_STATES } from './code-of-conduct-states.ts';
import { CONTRACTOR_STATES } from './contractor-states.ts';
import { DASHBOARD_STATES } from './dashboard-states.ts';
import { FAMILY_FORM_STATES } from './family-form-states.ts';
import { FAMILY_STATES } from './family-states.ts';
import { FILE_STATES } from './file-states.ts';
import { GUIDE_STATES } from './guide-states.ts';
import { HELP_STATES } from './help-states.ts';
import { INBOX_STATES } from './inbox-states.ts';
import { JOB_STATES } from './job-states.ts';
import { PROFILE_STATES } from './profile-states.ts';
import { REFUSED_STATES } from './refused-states.ts';
import { SHELL_STATES } from './shell-states.ts';
import type { State } from './state.ts';

/** Every screen in each of its states: what axe looks at, and what `npm run screens` takes pictures of. */
export const STATES: readonly State[] = [
  ...ACCOUNT_STATES,
  ...SHELL_STATES,
  ...DASHBOARD_STATES,
  ...CODE_OF_CONDUCT_STATES,
  ...GUIDE_STATES,
  ...ANNOUNCEMENT_STATES,
  ...FAMILY_STATES,
  ...FAMILY_FORM_STATES,
  ...PROFILE_STATES,
  ...FILE_STATES,
  ...HELP_STATES,
  ...REFUSED_STATES,
  ...CONTRACTOR_STATES,
  ...JOB_STATES,
  ...INBOX_STATES,
];

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };

/** The one in which a page is walked through. */
export const PHONE_VIEW = { name: '390-light', colorScheme: 'light', viewport: PHONE } as const;
/** How each is looked at. */
export const VIEWS = [
  PHONE_VIEW,
  { name: '390-dark', colorScheme: 'dark', viewport: PHONE },
  { name: '1280-light', colorScheme: 'light', viewport: DESK },
  { name: '1280-dark', colorScheme: 'dark', viewport: DESK },
] as const;
export type View = (typeof VIEWS)[number];

/** Shows the page in this view, and waits until nothing on it moves or changes its colour any more. */
export async function look(page: Page, { viewport, colorScheme }: View): Promise<void> {
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme });
  await page.evaluate(async () => {
    const picture = () => new Promise(requestAnimationFrame);
    await picture();
    do await picture();
    while (document.getAnimations().some(({ playState }) => playState === 'running'));
  });
}
