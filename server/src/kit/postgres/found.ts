// What a domain gives to the one search of everything (docs/domains/search.md): SQL for the viewer
// `$1` and the words `$2`, planned for both each time.

/** How the words are looked for. */
export interface Sought {
  /** They are found by the index of trigrams (trigrams.ts). */
  byTrigrams: boolean;
  /** At most so many. */
  limit: number;
}
export type FoundInSql = (sought: Sought) => string;

/** What a hit says beside its title: SQL for each. */
export interface Says {
  detail?: string;
  day?: string;
  status?: string;
  folder?: string;
  photo?: string;
}

/** Entries that are searched. All of it is SQL. */
export interface FoundEntries {
  from: string;
  id: string;
  see: string;
  /** The text as it is compared, which begins with the title. */
  text: string;
  title: string;
  /** Of those whose title has the words, and of the others. */
  order: string;
  says: Says;
}

const has = (text: string) => `${text} like containing($2)`;
/** The text begins with the title, which is not compared anew for each. */
const inTitle = (text: string, title: string) =>
  `(strpos(${text}, comparable($2)) <= char_length(${title})) desc`;

/** SearchHit of the contract. */
export const hitInSql = (id: string, title: string, says: Says): string =>
  `${id} as id, ${title} as title, ${(
    [
      ['detail', 'text'],
      ['day', 'date'],
      ['status', 'text'],
      ['folder', 'text'],
      ['photo', 'text'],
    ] as const
  )
    .map(([name, type]) => `(${says[name] ?? 'null'})::${type} as ${name}`)
    .join(', ')}`;

/** Of a member's own entries, which are found by their owner: all of them are looked through. */
export const foundOwn =
  ({ from, id, see, text, title, order, says }: FoundEntries): FoundInSql =>
  ({ limit }) =>
    `select ${hitInSql(id, title, says)} from ${from} where ${id} = any (array(
      select ${id} from ${from} where ${see} and ${has(text)}
      order by ${inTitle(text, title)}, ${order} limit ${limit}
    )) order by ${inTitle(text, title)}, ${order}`;

/** So many are sorted; where more fit, the first ones are never far in the order of their list. */
const FEW = 300;

/**
 * Of entries of all members. `walks` are the ways through an index in the order of the list, where
 * it takes more than one.
 */
export const foundShared =
  ({
    walks,
    ...of
  }: FoundEntries & { walks?: readonly { where: string; order: string }[] }): FoundInSql =>
  ({ byTrigrams, limit }) => {
    const { from, id, see, text, title, order, says } = of;
    const parts = byTrigrams ? '' : ` and parts_of(${text}) @> parts_of(comparable($2))`;
    const hit = hitInSql(id, title, says);
    const walk = (walks ?? [{ where: 'true', order }]).map(
      (way) => `(select ${id} from ${from} where ${see} and ${way.where}
        and strpos(${text}, comparable($2)) > 0 and not (select so from is_few)
        order by ${way.order} limit ${limit})`,
    );
    return `with few as materialized (
        select ${id} from ${from} where ${see} and ${has(text)}${parts} limit ${FEW + 1}
      ), is_few as materialized (select count(*) <= ${FEW} as so from few)
      (select ${hit} from ${from} where ${id} = any (array(select id from few)) and (select so from is_few)
       order by ${inTitle(text, title)}, ${order} limit ${limit})
      union all
      (select ${hit} from ${from} where ${id} = any (array(${walk.join(' union all ')}))
       order by ${order} limit ${limit})`;
  };
