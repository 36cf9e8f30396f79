import type { Domain } from '../domain.ts';
import { helpForms } from './help.forms.ts';
import { helpRoutes } from './help.routes.ts';
import { asSenderReads } from './help.ts';

export const help = {
  name: 'help',
  routes: helpRoutes,
  forms: helpForms,
  spoken: ['chat'],
  senderReads: () => asSenderReads,
  commands: async () => (await import('./help.commands.ts')).messageCommands,
} satisfies Domain;
