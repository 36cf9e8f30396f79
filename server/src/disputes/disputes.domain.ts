import type { Domain } from '../domain.ts';
import { disputeForms } from './disputes.forms.ts';
import { disputeRoutes } from './disputes.routes.ts';
import { disputeDaily, disputeTasks } from './disputes.tasks.ts';
import { DISPUTE_STAYS } from './disputes.ts';

export const disputes = {
  name: 'disputes',
  routes: disputeRoutes,
  tasks: disputeTasks,
  daily: disputeDaily,
  forms: disputeForms,
  staying: [DISPUTE_STAYS],
  commands: async () => (await import('./disputes.commands.ts')).disputeCommands,
} satisfies Domain;
