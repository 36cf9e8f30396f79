import { ApiError } from './api-error.ts';

/** 22023: PostgreSQL knows no such time zone. */
export async function knowingTheZone<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if ((error as { code?: unknown }).code !== '22023') throw error;
    throw new ApiError('invalid_input', { fields: { time_zone: 'Choose a time zone' } }, { cause: error });
  }
}
