import { ApiError } from '../kit/http/api-error.ts';
import type { Actor } from '../kit/permit/permit.ts';
import type { Transaction } from '../kit/postgres/database.ts';
import * as jobs from './jobs.queries.ts';

/** 409 with the job as it is now, from which the screen learns what has changed. `message` says what to do. */
export async function jobAsItIs(tx: Transaction, actor: Actor, jobId: string, message: string): Promise<ApiError> {
  const current: unknown = JSON.parse((await jobs.get(tx, actor, jobId)) ?? 'null');
  return new ApiError('conflict', { message, current });
}
