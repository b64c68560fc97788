import { isSerializationFailure } from './errors';

const MAX_ATTEMPTS = 4;

/** PostgreSQL aborted one of two deadlocked transactions and rolled it back, so it can be retried. */
export async function retryDeadlocks<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isSerializationFailure(error)) throw error;
    }
  }
}
