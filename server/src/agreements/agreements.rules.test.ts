import { AGREEMENT_VERSIONS } from '@pcr/contract/agreements/agreements.schema.ts';
import { AGREEMENTS } from '@pcr/contract/kit/agreement-name.ts';
import { expect, test } from 'vitest';
import { isCurrent, refuseOutdated } from './agreements.rules.ts';

test('the versions are those of the description: terms 2.0, code of conduct 1.0, NDA 1.0, family-record legal disclaimer 1.0 (agreements.md 2)', () => {
  expect(AGREEMENT_VERSIONS).toEqual({
    terms_of_service: '2.0',
    nda: '1.0',
    family_disclaimer: '1.0',
    code_of_conduct: '1.0',
    family_look_up: '1.0',
  });
});

test.each(AGREEMENTS)('only the current version of %s counts', (name) => {
  const version = AGREEMENT_VERSIONS[name];
  expect(isCurrent({ name, version })).toBe(true);
  for (const other of ['0.9', '3.0', '', version.trimEnd().concat(' '), `v${version}`]) {
    expect(isCurrent({ name, version: other })).toBe(false);
    expect(() => refuseOutdated(name, other)).toThrow('agreement_outdated');
  }
  refuseOutdated(name, version);
});
