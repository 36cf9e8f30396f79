import type { FaultWindow, FinalState, History } from '../history.ts';
import { checkAnswers, checkFaults } from './answers.ts';
import { checkConsents } from './consents.ts';
import { checkDuties } from './duties.ts';
import type { Finding } from './findings.ts';
import { checkOwnReads } from './own-reads.ts';
import { type FaultFigures, figuresOf } from './pauses.ts';
import { checkLive, checkTasks } from './tasks.ts';
import { checkWrites } from './writes.ts';

export interface Judged {
  /** Every promise that was broken. */
  findings: Finding[];
  faults: FaultFigures[];
}

/** What a chaos run shows: a pure function of what was recorded. `end` is that of the load. */
export function judge(
  history: History,
  final: FinalState,
  faults: readonly FaultWindow[],
  end: number,
): Judged {
  return {
    findings: [
      ...checkWrites(history, final),
      ...checkOwnReads(history),
      ...checkConsents(history),
      ...checkAnswers(history, faults),
      ...checkTasks(history, final, faults),
      ...checkDuties(history, final, faults),
      ...checkLive(history),
      ...checkFaults(faults),
    ],
    faults: figuresOf(history, faults, end),
  };
}
