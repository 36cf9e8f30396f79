/// <reference types="vite/types/importMeta.d.ts" />
import { ENDPOINTS } from '@pcr/contract/all.endpoints.ts';
import type { Member, TestApp } from '../app-for-tests.ts';
import type { EndpointCall, Its, RecordName, RecordsOf, Subject } from './calling.ts';

export type { EndpointCall, Subject } from './calling.ts';

/**
 * What each domain says of its endpoints; where one says nothing the tests of all endpoints fail.
 */
interface CallsOfDomain {
  calls: readonly EndpointCall[];
  records?: Partial<RecordsOf<Pick<Subject, RecordName>>>;
  /**
   * The table where a stranger's call changes a row of the owner's: they share it, or the owner
   * hears of the call.
   */
  changedByStrangers?: Readonly<Record<string, string>>;
}
const DOMAINS = Object.values(
  import.meta.glob<CallsOfDomain>(['../../*/testing/*.calls.ts', './*.calls.ts'], { eager: true }),
);

const NAMES = Object.keys(ENDPOINTS);
/**
 * A right call of every endpoint, in the order of the contract; the permission test fails for one
 * that has none.
 */
export const ENDPOINT_CALLS: readonly EndpointCall[] = DOMAINS.flatMap(({ calls }) => calls).sort(
  (one, other) => NAMES.indexOf(one.name) - NAMES.indexOf(other.name),
);

export const CHANGED_BY_STRANGERS: Readonly<Record<string, string>> = Object.assign(
  {},
  ...DOMAINS.map(({ changedByStrangers }) => changedByStrangers),
);

const RECORDS: RecordsOf<Pick<Subject, RecordName>> = Object.assign(
  {},
  ...DOMAINS.map(({ records }) => records),
);
export const RECORD_NAMES = Object.keys(RECORDS) as RecordName[];

export const isWrite = ({ endpoint }: EndpointCall) => endpoint.method !== 'GET';

/** The records that these calls are about. */
export function recordsOf(calls: readonly EndpointCall[]): RecordName[] {
  const asked = new Set<string | symbol>();
  const listening = new Proxy({} as Subject, {
    get(_, name) {
      asked.add(name);
      return {};
    },
  });
  for (const call of calls) call.given(listening);
  asked.delete('account');
  const unmade = [...asked].filter((name) => !(name in RECORDS));
  if (unmade.length > 0) throw new Error(`No domain makes ${unmade.join(', ')}`);
  return RECORD_NAMES.filter((name) => asked.has(name));
}

/**
 * Records that nothing else knows. Of `names` only the missing ones are made; others may be
 * missing.
 */
export async function newSubject(
  owner: Member,
  account: Subject['account'],
  names: readonly RecordName[] = RECORD_NAMES,
  there: Partial<Subject> = {},
): Promise<Subject> {
  const making: Partial<Record<RecordName, Promise<unknown>>> = {};
  const its: Its = (name) => {
    making[name] ??= there[name] ? Promise.resolve(there[name]) : RECORDS[name](owner, its);
    return making[name] as Promise<Subject[typeof name]>;
  };
  const made = await Promise.all(names.map(async (name) => [name, await its(name)]));
  return { ...there, ...Object.fromEntries(made), account };
}

/**
 * An owner and records for each call: for one that writes new ones, for those that read one owner
 * of everything.
 */
export function subjectsIn(app: TestApp, account: Subject['account']) {
  let everything: Promise<{ owner: Member; subject: Subject }> | undefined;
  const withNew = async (names: readonly RecordName[]) => {
    const owner = await app.member();
    return { owner, subject: await newSubject(owner, account, names) };
  };
  return (call: EndpointCall) => {
    if (isWrite(call)) return withNew(recordsOf([call]));
    everything ??= withNew(RECORD_NAMES);
    return everything;
  };
}
