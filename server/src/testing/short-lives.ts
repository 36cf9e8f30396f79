import { LIFE_LIMITS } from '../kit/tasks/lives.ts';

// For `node --import`: a process of a test that is killed loses its tasks after seconds.
Object.assign(LIFE_LIMITS, { beatMs: 500, deadMs: 8_000 });
