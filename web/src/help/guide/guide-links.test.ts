import { expect, test } from 'vitest';
import { type GuidePart, guideAddress } from './guide-links.ts';

test.each<[string, GuidePart, string | null]>([
  ['family-records.md', 'guide', '/help-support/guide/family-records'],
  ['family-records.md#ratings', 'guide', '/help-support/guide/family-records#ratings'],
  ['tutorials/find-a-family.md', 'guide', '/help-support/tutorials/find-a-family'],
  ['tutorials/README.md', 'guide', '/help-support/tutorials'],
  ['find-a-family.md', 'tutorials', '/help-support/tutorials/find-a-family'],
  ['../privacy.md#deleting', 'tutorials', '/help-support/guide/privacy#deleting'],
  ['../README.md', 'tutorials', '/help-support/guide'],
  ['#deleting', 'guide', null],
  ['https://example.org/privacy.md', 'guide', null],
  ['/privacy.md', 'guide', null],
])('%s on a page of the %s leads to %s', (href, part, address) => {
  expect(guideAddress(href, part)).toBe(address);
});
