import { readFile } from 'node:fs/promises';
import {
  BROADCAST_TOPICS,
  BroadcastDraft,
  type BroadcastKind,
  type BroadcastTopic,
} from '@pcr/contract/notifications/broadcasts/broadcasts.schema.ts';
import { type Command, InvalidArgumentError } from 'commander';
import type { Admin, OpenAdmin } from '../../domain.ts';
import { StartError } from '../../kit/errors/start-error.ts';
import { setIn } from '../../kit/messages/indent.ts';
import {
  confirm,
  jsonLine,
  lines,
  printable,
  say,
  type Terminal,
  table,
  wholeNumber,
} from '../../kit/terminal/terminal.ts';
import {
  type BroadcastProgress,
  countAudience,
  findBroadcast,
  listBroadcasts,
  REGION_MILES,
  readRegion,
  readWords,
  type Sent,
  sendBroadcast,
  sentOfBroadcast,
  stopBroadcast,
  textOf,
  UnsendableWords,
} from '../notifications.ts';

const PAGE = 50;
const TICKET = 'for example PCR-1042';

interface SendOptions {
  file: string;
  subject?: string;
  region?: string;
  miles?: number;
  andUnknown: boolean;
  yes: boolean;
}

/** What the two groups of commands say differently. */
interface Group {
  kinds: readonly BroadcastKind[];
  /** How one is named in a sentence. */
  noun: string;
}

export function broadcastCommands(program: Command, open: OpenAdmin, terminal: Terminal): void {
  const emergency = program
    .command('emergency')
    .description('what all members, or those of a region, must know now');
  const ofEmergencies: Group = { kinds: ['emergency'], noun: 'emergency message' };
  sending(emergency, 'goes out at once, by every channel that a member has switched on').action(
    (options: SendOptions) => send(open, terminal, 'emergency', options),
  );
  following(emergency, ofEmergencies, open, terminal);

  const newsletter = program
    .command('newsletter')
    .description('your other messages, each to members who have its kind switched on');
  const ofNews: Group = { kinds: BROADCAST_TOPICS, noun: 'message' };
  sending(newsletter, 'waits for quiet hours and digests, and for other mails')
    .requiredOption('--kind <kind>', BROADCAST_TOPICS.join(', '), topicOf)
    .action(({ kind, ...options }: SendOptions & { kind: BroadcastTopic }) =>
      send(open, terminal, kind, options),
    );
  following(newsletter, ofNews, open, terminal);
}

const sending = (group: Command, how: string) =>
  group
    .command('send')
    .description(`shows it, says to how many it goes, and asks; ${how}`)
    .requiredOption('--file <file>', 'its text in Markdown')
    .option('--subject <words>', 'without it, the heading at the top of the file')
    .option(
      '--region <place>',
      'a state (TX), a city (Austin, TX) or a ZIP code; without it, all members',
    )
    .option(
      '--miles <number>',
      `around a city or ZIP code; ${REGION_MILES} unless said`,
      wholeNumber,
    )
    .option('--and-unknown', 'also members who have not said where they are', false)
    .option('--yes', 'do not ask', false);

async function send(
  open: OpenAdmin,
  terminal: Terminal,
  kind: BroadcastKind,
  options: SendOptions,
): Promise<void> {
  const draft = await read(kind, options);
  const admin = await open();
  const { database, clock, settings } = admin;
  if (kind !== 'emergency' && settings.smtpUrl && !settings.publicUrl) {
    throw new StartError(
      'Nothing was sent: set PUBLIC_URL first. Without it the link to unsubscribe, which each mail must have, leads nowhere.',
    );
  }
  const region = await regionOf(admin, options);
  const { members, unknown } = await countAudience(database, kind, region, clock.now());
  say(
    terminal,
    [
      `Subject  ${printable(draft.message_subject)}`,
      '',
      setIn(lines(textOf(readWords(draft.body)))),
      '',
    ].join('\n'),
  );
  say(
    terminal,
    `To       ${members} ${members === 1 ? 'member' : 'members'}: ${whom(kind, region?.words)}`,
  );
  if (region && unknown > 0) {
    const told = region.and_unknown
      ? 'They are among them.'
      : 'They are not told; --and-unknown tells them too.';
    say(terminal, `         ${unknown} have not said where they are. ${told}`);
  }
  say(terminal, `By       ${waysOf(kind, settings.smtpUrl !== null)}`);
  if (members === 0) throw new StartError('Nothing was sent: it is for nobody.');
  await confirm(
    terminal,
    'It cannot be taken back from who has got it.',
    String(members),
    options.yes,
  );
  const ticket = await database.transaction((tx) =>
    sendBroadcast(tx, draft, { region, members }, clock.now()),
  );
  const command = kind === 'emergency' ? 'emergency' : 'newsletter';
  say(
    terminal,
    `${ticket} goes out when PCR runs. How far it is: npm run admin -- ${command} show ${ticket}`,
  );
}

/** The file with its subject; throws `StartError` for what cannot be sent. */
async function read(kind: BroadcastKind, { file, subject }: SendOptions): Promise<BroadcastDraft> {
  const text = await readFile(file, 'utf8').catch(({ code }: NodeJS.ErrnoException) => {
    throw new StartError(`Nothing was sent: ${file} cannot be read (${code}).`);
  });
  const heading = subject === undefined ? /^\s*# (.+)(\n|$)/.exec(text) : null;
  if (subject === undefined && !heading) {
    throw new StartError(
      'Nothing was sent: say --subject, or begin the file with a heading (# Subject).',
    );
  }
  const body = heading ? text.slice(heading[0].length) : text;
  const { data, error } = BroadcastDraft.safeParse({
    kind,
    message_subject: subject ?? heading?.[1],
    body,
  });
  if (!data) throw new StartError(`Nothing was sent: ${error.issues[0]?.message}.`);
  try {
    readWords(data.body);
  } catch (unsendable) {
    if (!(unsendable instanceof UnsendableWords)) throw unsendable;
    // Blank lines at the top are not kept either.
    const above = text.slice(0, text.length - body.trimStart().length).split('\n').length - 1;
    throw new StartError(
      `Nothing was sent: in line ${unsendable.line + above} of ${file}, ${unsendable.message}.`,
    );
  }
  return data;
}

async function regionOf(
  { database }: Admin,
  { region: typed, miles = REGION_MILES, andUnknown }: SendOptions,
) {
  if (typed === undefined) return null;
  const region = await readRegion(database, { region: typed, miles, and_unknown: andUnknown });
  if (!region) {
    throw new StartError(
      `Nothing was sent: there is no ${printable(typed)}. Name a state (TX), a city (Austin, TX) or a ZIP code.`,
    );
  }
  return region;
}

function whom(kind: BroadcastKind, place: string | undefined): string {
  const which = kind === 'emergency' ? 'all' : `who have ${kind} switched on`;
  return place === undefined ? which : `${which}, in ${printable(place)}`;
}

function waysOf(kind: BroadcastKind, mailed: boolean): string {
  const first =
    kind === 'emergency' ? 'the app, over every screen until they have seen it' : 'the app';
  return mailed
    ? `${first}; email and the other channels that they have switched on`
    : `${first}; the other channels that they have switched on, but no email, since SMTP_URL is not set`;
}

function following(
  group: Command,
  { kinds, noun }: Group,
  open: OpenAdmin,
  terminal: Terminal,
): void {
  const missing = (ticket: string) => new StartError(`There is no ${noun} ${printable(ticket)}.`);

  group
    .command('show')
    .description(`how far one is; without a ticket, the last ones, ${PAGE} a page`)
    .argument('[ticket]', TICKET)
    .option('--page <number>', 'from 1', wholeNumber, 1)
    .option('--json', 'one JSON object a line, for scripts')
    .action(
      async (ticket: string | undefined, { page, json }: { page: number; json?: boolean }) => {
        const { database } = await open();
        const found =
          ticket === undefined
            ? await listBroadcasts(database, kinds, PAGE, (page - 1) * PAGE)
            : await findBroadcast(database, kinds, ticket).then((one) => (one ? [one] : []));
        const [one] = found;
        if (ticket !== undefined && !one) throw missing(ticket);
        if (json) {
          for (const each of found) say(terminal, jsonLine(each));
        } else if (ticket !== undefined && one)
          say(terminal, whole(one, await sentOfBroadcast(database, one.id)));
        else if (!one) say(terminal, page > 1 ? 'There are no more.' : 'There is none.');
        else {
          const rows = found.map((each) => [
            each.ticket,
            each.created_at.slice(0, 16),
            each.kind,
            `${each.told} of ${each.members}`,
            stateOf(each),
            each.kind === 'emergency' ? String(each.seen) : '-',
            each.message_subject,
          ]);
          say(
            terminal,
            table(['Ticket', 'Sent (UTC)', 'Kind', 'Told', 'State', 'Seen', 'Subject'], rows),
          );
          if (found.length === PAGE) say(terminal, `More may follow: --page ${page + 1}`);
        }
      },
    );

  group
    .command('stop')
    .description(
      'tells nobody else, and sends nothing more of it; who has it in the inbox keeps it there',
    )
    .argument('<ticket>', TICKET)
    .option('--yes', 'do not ask')
    .action(async (ticket: string, { yes = false }: { yes?: boolean }) => {
      const { database, clock } = await open();
      const found = await findBroadcast(database, kinds, ticket);
      if (!found) throw missing(ticket);
      if (found.stopped_at) throw new StartError('Nothing was done: it is stopped.');
      say(terminal, whole(found, await sentOfBroadcast(database, found.id)));
      await confirm(terminal, 'This stops it.', found.ticket, yes);
      const stopped = await database.transaction((tx) =>
        stopBroadcast(tx, found.ticket, kinds, clock.now()),
      );
      if (!stopped) throw new StartError('Nothing was done: it is stopped.');
      say(
        terminal,
        `${found.ticket} is stopped. Of what waited to be sent, ${stopped.unsent} is not.`,
      );
    });
}

function stateOf({ finished_at, stopped_at, untold }: BroadcastProgress): string {
  return stopped_at ? 'stopped' : finished_at && untold === 0 ? 'done' : 'under way';
}

function whole(broadcast: BroadcastProgress, sent: readonly Sent[]): string {
  const {
    ticket,
    kind,
    message_subject,
    region,
    created_at,
    told,
    members,
    untold,
    stopped_at,
    seen,
  } = broadcast;
  const head = [
    `Ticket   ${ticket} (${kind}, ${stateOf(broadcast)})`,
    `Subject  ${printable(message_subject)}`,
    `Sent     ${created_at}`,
    `To       ${whom(kind, region?.words)}`,
    `Told     ${told} of ${members}`,
    ...(untold > 0 && !stopped_at
      ? [`Waiting  ${untold}, who could not be told yet: PCR goes on trying`]
      : []),
    ...(kind === 'emergency' ? [`Seen     ${seen}`] : []),
  ].join('\n');
  if (sent.length === 0) return head;
  const channels = [...new Set(sent.map(({ channel }) => channel))];
  const count = (channel: string, state: string) =>
    String(sent.find((one) => one.channel === channel && one.state === state)?.deliveries ?? 0);
  const rows = channels.map((channel) => [
    channel,
    ...STATES.map((state) => count(channel, state)),
  ]);
  return `${head}\n\n${table(['By', 'Delivered', 'Waiting', 'Failed'], rows)}`;
}

const STATES = ['delivered', 'waiting', 'failed'] as const;

function topicOf(text: string): BroadcastTopic {
  const topic = BROADCAST_TOPICS.find((one) => one === text);
  if (!topic) throw new InvalidArgumentError(`It must be one of: ${BROADCAST_TOPICS.join(', ')}`);
  return topic;
}
