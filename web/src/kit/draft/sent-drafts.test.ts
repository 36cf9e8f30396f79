import { describe, expect, test } from 'vitest';
import { alsoSent, wasSent } from './sent-drafts.ts';

const saved = { id: 'a', title: 'Snow day', content: 'Closed' };
const fields = ['title', 'content'] as const;

describe('an answer that was lost', () => {
  const sent = alsoSent(
    alsoSent('', saved, 'tab 1'),
    { ...saved, content: 'more' } as typeof saved,
    'tab 1',
  );

  test('is known by what this tab has sent', () => {
    expect(wasSent(sent, saved, fields, 'tab 1')).toBe(true);
    expect(wasSent(sent, { ...saved, content: 'more' }, fields, 'tab 1')).toBe(true);
    expect(wasSent(sent, { ...saved, content: 'by somebody else' }, fields, 'tab 1')).toBe(false);
    expect(wasSent(sent, { ...saved, id: 'b' }, fields, 'tab 1')).toBe(false);
  });

  test('is not known by what another tab with the same draft has sent', () => {
    expect(wasSent(sent, saved, fields, 'tab 2')).toBe(false);
    expect(wasSent(alsoSent(sent, saved, 'tab 2'), saved, fields, 'tab 2')).toBe(true);
  });

  test('is not known by nothing', () => {
    expect(wasSent('', saved, fields, 'tab 1')).toBe(false);
    expect(wasSent('{', saved, fields, 'tab 1')).toBe(false);
    expect(wasSent('[{"id":"a"}]', saved, fields, 'tab 1')).toBe(false);
  });
});
