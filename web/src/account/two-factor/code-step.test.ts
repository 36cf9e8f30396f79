import { CODE_STEP_MINUTES } from '@pcr/contract/account/two-factor/two-factor.schema.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { TestStorage } from '../../kit/testing/local-storage.ts';
import { CODE_STEP, forgetCodeStep, keepCodeStep, keptCodeStep } from './code-step.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('sessionStorage', new TestStorage());
  return () => {
    forgetCodeStep();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  };
});

// two-factor.md 12
test('a sign-in is kept with its address alone, as long as the server waits for its code', () => {
  const asked = Date.now();
  keepCodeStep('ana@example.org', asked);
  const end = asked + CODE_STEP_MINUTES * 60_000;
  expect(keptCodeStep(end - 1)).toEqual({ email: 'ana@example.org', saved_at: asked });
  expect(keptCodeStep(end)).toBeNull();
  expect(sessionStorage.getItem(CODE_STEP)).toBeNull();
});
