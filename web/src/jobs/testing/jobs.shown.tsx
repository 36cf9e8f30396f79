import { JOB_FIELDS } from '@pcr/contract/jobs/jobs.schema.ts';
import type { ComponentProps } from 'react';
import { formOf, full, type ShownEntry } from '../../testing/shown-entry.tsx';
import { BOARD_SAMPLES } from '../board.samples.ts';
import { JobFacts } from '../JobFacts.tsx';
import { JobFormFields } from '../JobForm.tsx';
import { jobFields } from '../jobs.fields.ts';
import { periodText, scheduleText } from '../jobs.labels.ts';

const job = full(BOARD_SAMPLES, { end_date: '2027-02-03' });

export const shown: ShownEntry = {
  name: 'job',
  fields: jobFields,
  all: JOB_FIELDS,
  // Seven checkboxes.
  groups: ['schedule_days'],
  form: () =>
    formOf<ComponentProps<typeof JobFormFields>>(jobFields.blank(), (form) => (
      <JobFormFields form={form} />
    )),
  details: {
    entry: job,
    otherwise: {
      // The heading of the sheet has both.
      title: null,
      job_type: null,
      // Days, and hours, are read together.
      start_date: `Start date: ${periodText(job)}`,
      end_date: null,
      schedule_days: `Hours: ${scheduleText(job)}`,
      schedule_from: null,
      schedule_to: null,
      // The words have the unit, so the label has none.
      pay_rate: 'Pay rate: $22.00/hr',
    },
    facts: () => <JobFacts job={job} />,
  },
};
