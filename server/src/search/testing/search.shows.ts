import { searchAll } from '@pcr/contract/search/search.endpoints.ts';
import {
  asks,
  but,
  type Case,
  type Shown,
  type ShowsOthers,
  split,
  under,
} from '../../testing/endpoints/showing.ts';

const MEMBERS = [
  'found',
  ...under('found[]', split('kind items more')),
  ...under('found[].items[]', split('id title detail day status folder photo')),
];
const searched = (q: string, shows: readonly Shown[], more: Partial<Case> = {}): Case => ({
  ...asks(searchAll, () => ({ query: { q } })),
  ...{ members: MEMBERS, shows },
  ...more,
});
const title = (word: string): Shown => ['found[].items[].title', word];
const detail = (word: string): Shown => ['found[].items[].detail', word];

/** Shows something of another member, each in one or more calls. */
export const showsOthers: ShowsOthers = {
  searchAll: [
    // What all members see, whatever the owner consents to.
    searched('zqjobtitle', [title('zqjobtitle'), detail('zqjoblocation')]),
    searched('zqgroupname', [title('zqgroupname'), detail('zqgroupcity')]),
    // By those who know the owner, with what the card says (search.md 6).
    searched(
      'zqname',
      [
        ['found[].items[].title', 'zqname', 'display_real_name'],
        ['found[].items[].id', 'CARD', 'display_real_name'],
        ['found[].items[].photo', 'CARD', 'display_real_name'],
        ['found[].items[].detail', 'zqposition', 'display_real_name'],
        ['found[].items[].detail', 'zqprofilefacility', 'display_real_name'],
      ],
      { by: but('stranger') },
    ),
    // They answered the owner's event, and nobody is told who made it (events.md 4).
    searched('zqname', [], { by: ['stranger'] }),
    // Others' records are found by a look-up alone (families.md 36).
    searched('zqfamily', []),
  ],
};
