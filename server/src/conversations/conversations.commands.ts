import type { Command } from 'commander';
import type { OpenAdmin } from '../domain.ts';
import { reportCommands } from '../kit/reports/report-commands.ts';
import type { Terminal } from '../kit/terminal/terminal.ts';
import { messageReportDesk } from './conversations.ts';

export function conversationCommands(program: Command, open: OpenAdmin, terminal: Terminal): void {
  const conversations = program
    .command('conversations')
    .description('messages between two members that one of them reported');
  reportCommands(conversations, open, terminal, messageReportDesk, {
    ...{ noun: 'message', nouns: 'messages' },
    looks: 'leaves the message where it is',
    removes: 'deletes the message for both members; nobody can restore it',
    removed: 'Who wrote it was told.',
  });
}
