/**
 * Whether PostgreSQL has taken a transaction back so that another could go on (SQLSTATE 40001 and
 * 40P01, a deadlock): nothing of it has happened, and trying again helps.
 */
export const isTakenBack = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^40(?:001|P01)$/.test(String(error.code));

const TRIES = 5;

/**
 * Runs a transaction, and runs it anew each time that PostgreSQL takes it back. So the transaction
 * may change nothing but the database.
 */
export async function tillItHolds<T>(transaction: () => Promise<T>): Promise<T> {
  for (let left = TRIES - 1; ; left--) {
    try {
      return await transaction();
    } catch (error) {
      if (left === 0 || !isTakenBack(error)) throw error;
    }
  }
}
