/** The parameters of what is over a job's details, and goes with them: the tab, forms and questions. */
export const OVER_DETAILS = [
  'tab',
  'apply',
  'report',
  'sample',
  'delete',
  'versions',
  'accept',
  'decline',
  'withdraw',
  'attach',
] as const;
