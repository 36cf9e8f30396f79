import type { Page } from '@playwright/test';
import type { App } from '../environment/app-process.ts';
import { applyTo, postJob } from '../environment/entries/jobs.ts';
import { join } from '../environment/entries/members.ts';

// The person on the other side of a job.

type Device = () => Promise<Page>;

/** A job that the page's person posted, and somebody else who applied to it. */
export async function appliedByAnother(page: Page, device: Device, app: App, message?: string) {
  const theirs = await device();
  const applicant = await join(theirs, app, { full_name: 'Bo Applicant' });
  const made = await postJob(page, app);
  return { theirs, applicant, made, application: await applyTo(theirs, app, made, message) };
}
