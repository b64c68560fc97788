/**
 * Statements of one transaction that do not need each other's answers: sent at once, done in their order. All of them
 * are over before a failure is told, or one could still come after the rollback and be kept.
 */
export async function pipelined<T extends readonly unknown[]>(
  ...statements: T
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  let failure: { reason: unknown } | undefined;
  const answers = await Promise.all(
    statements.map(async (statement) => {
      try {
        return await statement;
      } catch (reason) {
        // What comes after the first only says that the transaction is over.
        failure ??= { reason };
        return undefined;
      }
    }),
  );
  if (failure) throw failure.reason;
  return answers as { -readonly [K in keyof T]: Awaited<T[K]> };
}
