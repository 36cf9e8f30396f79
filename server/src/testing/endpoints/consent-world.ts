/// <reference types="vite/types/importMeta.d.ts" />
import { CONSENTS } from '@pcr/contract/consent/consent.schema.ts';
import { consents as consentsOf } from '../../consent/testing/consenting.ts';
import type { Member, TestApp } from '../app-for-tests.ts';
import type { Subject } from './calling.ts';
import { newSubject, RECORD_NAMES } from './endpoint-calls.ts';
import {
  type ConsentWorld,
  EMERGENCY_PHONE,
  type Making,
  PHONE,
  RELATIONS,
  type WorldOfDomain,
} from './world.ts';

/** What each domain says of the world. */
export const WORLDS: readonly (WorldOfDomain & { domain: string })[] = Object.entries(
  import.meta.glob<WorldOfDomain>('../../*/testing/*.world.ts', { eager: true }),
).map(([path, said]) => ({ domain: /(\w[\w-]*)\/testing/.exec(path)?.[1] ?? path, ...said }));
const NUMBERS = [PHONE, EMERGENCY_PHONE, '98402', '2024-02-03', '2025-11-30'];

const NUMBERS_ALONE = NUMBERS.map(
  (number) =>
    [number, new RegExp(`(?<![0-9a-f.-])${number.replace(/[()]/g, '\\$&')}(?![0-9a-f])`)] as const,
);

export async function startConsentWorld(app: TestApp): Promise<ConsentWorld> {
  const owner = Object.assign(await app.member({ full_name: 'Zqname Zqname' }), {
    email: 'zqemail@example.org',
  });
  await app.rows('update users set email = $2 where id = $1', [owner.id, owner.email]);
  const [stranger, applicant, provider, reviewer] = (await Promise.all(
    RELATIONS.map((full_name) => app.member({ full_name })),
  )) as [Member, Member, Member, Member];
  const viewers = { stranger, applicant, provider, reviewer };

  const consents: ConsentWorld['consents'] = async (on) => {
    await app.rows('delete from rate_limits');
    await consentsOf(owner, ...on);
  };
  await consents(CONSENTS);

  const given = { email: 'nobody@example.org', password: 'password' };
  const made = WORLDS.flatMap(({ piece }) => piece?.makes ?? []);
  const rest = RECORD_NAMES.filter((name) => !made.includes(name));
  const subject = await newSubject(owner, given, rest);
  const world = {};
  const ids: [name: string, id: string][] = [['OWNER', owner.id]];
  const lives: (() => Promise<unknown>)[] = [];

  const making = new Map<string, Promise<Subject>>();
  const after: Making['after'] = (domain) => {
    const begun = making.get(domain) ?? make(domain);
    making.set(domain, begun);
    return begun;
  };
  async function make(domain: string): Promise<Subject> {
    const piece = WORLDS.find((one) => one.domain === domain)?.piece;
    if (!piece) throw new Error(`${domain} has no piece of the world`);
    const its = await piece.make({ app, owner, viewers, after });
    Object.assign(world, its.world);
    Object.assign(subject, its.subject);
    ids.push(...Object.entries(its.ids ?? {}));
    if (its.live) lives.push(its.live);
    return subject;
  }
  for (const { domain, piece } of WORLDS) if (piece) await after(domain);

  return {
    ...(world as ConsentWorld),
    ...{ owner, viewers, subject, consents },
    wordsIn(text) {
      // Of five letters at least, and none of them in capitals alone: a shorter one stands in the
      // random name of a folder or of a file once in a hundred runs.
      const words = text.match(/[Zz]q[a-z]{3,}|ZQ[A-Z]{3,}/g);
      const found = new Set(words?.map((word) => word.toLowerCase()));
      // Digits in the middle of an id or an instant are made by chance.
      for (const [number, alone] of NUMBERS_ALONE) if (alone.test(text)) found.add(number);
      for (const [name, id] of ids) if (text.includes(id)) found.add(name);
      if (/"(can_message|takes)":true/.test(text)) found.add('MESSAGES');
      return [...found].sort();
    },
    async live() {
      for (const live of lives) await live();
    },
  };
}
