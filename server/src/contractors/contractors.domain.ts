import { ContractorDraft } from '@pcr/contract/contractors/contractors.schema.ts';
import { ReviewDraft } from '@pcr/contract/contractors/reviews/reviews.schema.ts';
import type { Domain } from '../domain.ts';
import { LOOKED_UP } from '../kit/places/seek.ts';
import { claimRoutes } from './claims/claims.routes.ts';
import { contractorRoutes } from './contractors.routes.ts';
import { contractorDaily, contractorTasks } from './contractors.tasks.ts';
import {
  contractorMessages,
  endClaimsOfErasure,
  forgetReportedWords,
  reviewerConsentNews,
} from './contractors.ts';
import { contractorPhotoRoutes } from './photo/photo.routes.ts';
import { answerRoutes } from './reviews/answers.routes.ts';
import { reviewRoutes } from './reviews/reviews.routes.ts';

const NOT_OF_CONTRACTOR = [
  ...['search_text', 'name_order', 'for_children', 'updated_by', 'keeper_id'],
  ...LOOKED_UP,
];

export const contractors = {
  name: 'contractors',
  routes(bind, parts) {
    contractorRoutes(bind, parts);
    contractorPhotoRoutes(bind, parts);
    claimRoutes(bind, parts);
    answerRoutes(bind, parts);
    reviewRoutes(bind, parts);
  },
  tasks: contractorTasks,
  daily: contractorDaily,
  async erase(tx, userId, { notify, now }) {
    await endClaimsOfErasure(tx, notify, userId, now);
    await forgetReportedWords(tx, userId);
  },
  restorable: [{ table: 'contractors', owner: 'keeper_id', title: 'name', shared: true }],
  placed: [{ table: 'contractors', says: ['location'] }],
  staying: contractorMessages,
  news: [reviewerConsentNews],
  commands: async () => (await import('./contractors.commands.ts')).contractorCommands,
  tables: [
    {
      // Who added a contractor and who it is are two people, neither of whom is told of the other.
      table: 'contractors',
      owner: 'user_id',
      omit: [...NOT_OF_CONTRACTOR, 'holder_id', 'image_id'],
      words: {
        at: 180,
        title: 'Contractors you added',
        says: 'Your entries in the directory.',
        shows: ['name', 'specialty', 'location', 'phone', 'email', 'rating'],
      },
      imported: {
        fresh: [
          ...[
            'total_reviews',
            'reliability_sum',
            'communication_sum',
            'timeliness_sum',
            'professionalism_sum',
          ],
          ...['contract_adherence_sum', 'distribution', 'hidden'],
        ],
        reads: ContractorDraft.shape,
      },
    },
    {
      table: 'contractors',
      owner: 'holder_id',
      name: 'contractors_held',
      omit: [...NOT_OF_CONTRACTOR, 'user_id'],
      words: {
        at: 190,
        title: 'Contractors that are you',
        says: 'Entries that are confirmed to be about you.',
        shows: ['name', 'specialty', 'location', 'phone', 'email', 'rating'],
      },
    },
    {
      table: 'contractor_claims',
      owner: 'user_id',
      words: {
        at: 200,
        title: 'Entries you said are you',
        says: 'Where you said “This is me”, and what was decided.',
        shows: ['created_at', 'contractor_name', 'state', 'note'],
      },
    },
    {
      table: 'contractor_review_answers',
      owner: 'user_id',
      words: {
        at: 220,
        title: 'Your answers to assessments',
        says: 'What you answered where somebody assessed you.',
        shows: ['created_at', 'text'],
      },
    },
    {
      table: 'contractor_contacts',
      owner: 'user_id',
      words: {
        at: 230,
        title: 'Contractors you contacted',
        says: 'On which days you called or wrote to one.',
      },
      imported: {},
    },
    {
      table: 'contractor_reviews',
      owner: 'reviewer_id',
      words: {
        at: 210,
        title: 'Assessments you wrote',
        says: 'How you rated contractors.',
        shows: ['created_at', 'overall_rating', 'explanatory_text'],
      },
      imported: { fresh: ['hidden'], reads: ReviewDraft.shape },
    },
    {
      table: 'contractor_review_reports',
      owner: 'reporter_id',
      omit: ['seen'],
      words: {
        at: 470,
        title: 'Assessments you reported',
        says: 'What you reported about an assessment.',
      },
    },
    {
      table: 'contractor_reports',
      owner: 'reporter_id',
      omit: ['seen'],
      words: {
        at: 460,
        title: 'Contractors you reported',
        says: 'What you reported about a contractor.',
      },
    },
  ],
} satisfies Domain;
