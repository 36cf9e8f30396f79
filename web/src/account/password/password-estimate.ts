import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/**
 * 0 (guessed at once) to 4 (holds); `own` are words that a guesser would try first: name and
 * address.
 */
export function estimate(password: string, own: readonly string[]): number {
  // Longer ones cost time and are strong anyway.
  return estimator.check(password.slice(0, 64), [...own]).score;
}
