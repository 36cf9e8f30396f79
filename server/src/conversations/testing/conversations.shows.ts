import * as conversations from '@pcr/contract/conversations/conversations.endpoints.ts';
import {
  asks,
  at,
  type Case,
  page,
  refusal,
  type Shown,
  type ShowsOthers,
  split,
} from '../../testing/endpoints/showing.ts';
import {
  type ConsentWorld,
  type Relation,
  TALKING,
  type Talking,
} from '../../testing/endpoints/world.ts';
import { newId } from '../../testing/new-id.ts';

const CONVERSATION = split(`
  id name card_id photo blocked sending answerable unread last last.body last.mine last.created_at
`);
/**
 * A member who wrote keeps their name there; a member who did not has it there while it is shown
 * (conversations.md 6).
 */
const WRITTEN: Shown[] = [
  ['name', 'zqname'],
  ['card_id', 'CARD', 'display_real_name'],
  ['photo', 'CARD', 'display_real_name'],
  ['last.body', 'zqlast'],
];
const UNWRITTEN: Shown[] = [
  ['name', 'zqname', 'display_real_name'],
  ['card_id', 'CARD', 'display_real_name'],
  ['photo', 'CARD', 'display_real_name'],
];
/** The provider has accepted the owner's application, and keeps the name (jobs.md 64). */
const ACCEPTED: Shown[] = [['name', 'zqname'], ...UNWRITTEN.slice(1)];
const LINE = split('id mine body created_at reported_by_me can can.report');
export const oneConversation: Pick<Case, 'members' | 'shows' | 'showsTo'> = {
  members: CONVERSATION,
  shows: [],
  showsTo: { applicant: UNWRITTEN, provider: ACCEPTED, reviewer: WRITTEN },
};
const inTheirs = ({ talks }: ConsentWorld, relation: Relation) => ({
  params: { id: talks[relation as Talking].id },
});
/** The stranger tries the reviewer's. */
const closedConversation: Case = { by: ['stranger'], status: 404, members: refusal(), shows: [] };

/** Answers with nothing of another member’s, whatever they allow. */
export const nothingOfOthers: readonly string[] = [
  // One's own lines, a number, and what one told the operator.
  'countUnreadConversations',
  'sendConversationMessage',
  'readConversation',
  'reportConversationMessage',
  'getOwnConversationMessageReport',
];

/** Shows something of another member, each in one or more calls. */
export const showsOthers: ShowsOthers = {
  listConversations: [
    {
      members: page(CONVERSATION),
      shows: [],
      showsTo: {
        applicant: at('items[]', UNWRITTEN),
        provider: at('items[]', ACCEPTED),
        reviewer: at('items[]', WRITTEN),
      },
    },
  ],
  listPeople: [
    {
      members: page(split('id begun name card_id photo known_as known_from')),
      shows: [],
      showsTo: {
        // Their card opens what they show; an accepted application opens writing (jobs.md 61).
        applicant: at('items[]', [...UNWRITTEN, ['known_from', 'zqjobtitle', 'display_real_name']]),
        provider: at('items[]', ACCEPTED),
        reviewer: at('items[]', [
          ['name', 'zqname', 'allow_contact_through_app'],
          ['card_id', 'CARD', 'display_real_name', 'allow_contact_through_app'],
          ['photo', 'CARD', 'display_real_name', 'allow_contact_through_app'],
        ]),
      },
    },
  ],
  getRecipient: [
    {
      opens: 'display_real_name',
      members: split('name photo conversation_id takes answerable'),
      shows: [
        ['name', 'zqname'],
        ['photo', 'CARD'],
        ['takes', 'MESSAGES', 'allow_contact_through_app'],
      ],
      // Who accepted, or was accepted, writes whatever the owner consents to (jobs.md 61).
      showsTo: { applicant: [['takes', 'MESSAGES']], provider: [['takes', 'MESSAGES']] },
    },
  ],
  startConversation: [
    {
      // The line that was sent before, with whatever card.
      by: TALKING,
      ...asks(conversations.startConversation, ({ talks, card }, relation) => ({
        in: { id: talks[relation as Talking].line, card_id: card, body: 'Hello?' },
      })),
      ...oneConversation,
    },
    {
      ...closedConversation,
      ...asks(conversations.startConversation, () => ({
        in: { id: newId(), card_id: newId(), body: 'Hello?' },
      })),
    },
  ],
  getConversation: [
    { by: TALKING, ...asks(conversations.getConversation, inTheirs), ...oneConversation },
    closedConversation,
  ],
  listConversationMessages: [
    {
      by: TALKING,
      ...asks(conversations.listConversationMessages, (world, relation) => ({
        ...inTheirs(world, relation),
        query: {},
      })),
      members: page(LINE),
      shows: [],
      showsTo: {
        reviewer: [
          ['items[].body', 'zqline'],
          ['items[].body', 'zqlast'],
        ],
      },
    },
    closedConversation,
  ],
  blockMember: [
    { by: TALKING, ...asks(conversations.blockMember, inTheirs), ...oneConversation },
    closedConversation,
  ],
  unblockMember: [
    { by: TALKING, ...asks(conversations.unblockMember, inTheirs), ...oneConversation },
    closedConversation,
  ],
};
