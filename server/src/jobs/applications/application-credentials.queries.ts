import {
  ATTACHED_MOST,
  CREDENTIAL_LOOKS_SHOWN,
} from '@pcr/contract/jobs/applications/application-credentials.schema.ts';
import { credentialThere } from '../../files/files.ts';
import type { Permit } from '../../kit/permit/permit.ts';
import { type Queryable, sql, type Transaction } from '../../kit/postgres/database.ts';
import type { ApplicationRow } from './applications.rules.ts';

/** An application with its id. */
export type Application = ApplicationRow & { id: string };

/** SQL for how many credentials of the application `a` to the job `j` the viewer `$1` can see. */
export const CREDENTIALS_OF = `(select count(*)::int from application_credentials x
  where x.application_id = a.id and a.status = 'pending' and (a.contractor_id = $1 or not j.hidden)
    and ${credentialThere('x.file_id')})`;

const IDS = sql(
  'application_credentials_ids',
  `select x.file_id as id from application_credentials x where x.application_id = $1 and ${credentialThere('x.file_id')}`,
);

/** The documents that go with it and are credentials. */
export async function idsOf(db: Queryable, applicationId: string): Promise<string[]> {
  return (await db.query<{ id: string }>(IDS, [applicationId])).map(({ id }) => id);
}

const CLEAR = sql(
  'application_credentials_clear',
  'delete from application_credentials x where x.application_id = $1',
);
const ATTACH = sql(
  'application_credentials_attach',
  'insert into application_credentials (application_id, file_id) select $1, n from unnest($2::uuid[]) n',
);

/** These go with it, and no others. */
export async function attach(
  tx: Transaction,
  { row: { id } }: Permit<'attach', Application>,
  ids: readonly string[],
): Promise<void> {
  await tx.query(CLEAR, [id]);
  await tx.query(ATTACH, [id, ids]);
}

const LOOK = sql(
  'application_credentials_look',
  `insert into application_credential_looks (application_id, file_id, owner_id, opened, looked_at)
   select $1, n, $2, $4, $5 from unnest($3::uuid[]) n`,
);

/** Records that the provider looked at these. */
export async function recordLooks(
  tx: Transaction,
  { row: { id, contractor_id } }: Permit<'look', Application>,
  ids: readonly string[],
  opened: boolean,
  now: Date,
): Promise<void> {
  await tx.query(LOOK, [id, contractor_id, ids, opened, now.toISOString()]);
}

const LOOKS = sql(
  'application_credentials_looks',
  `select l.id::int as id, l.file_id as credential_id, l.opened, to_json(l.looked_at) #>> '{}' as looked_at
   from (
     select k.*, row_number() over (partition by k.file_id, k.opened order by k.id desc) as n
     from application_credential_looks k where k.application_id = $1
   ) l where l.n <= ${CREDENTIAL_LOOKS_SHOWN} order by l.id desc limit ${2 * ATTACHED_MOST * CREDENTIAL_LOOKS_SHOWN}`,
);

export interface Look {
  id: number;
  credential_id: string;
  opened: boolean;
  looked_at: string;
}

/** The newest looks at each that goes with it, or went. */
export function looks(db: Queryable, applicationId: string): Promise<Look[]> {
  return db.query<Look>(LOOKS, [applicationId]);
}
