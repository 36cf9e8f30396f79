/**
 * The parameters of everything over a job's details, which goes with them: the tab, forms and
 * questions.
 */
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
  'write',
  'call-off',
] as const;
