/** Throws only after all statements have ended: one that ran after the rollback would be stored. */
export async function pipelined<T extends readonly unknown[]>(
  ...statements: T
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  let failure: { reason: unknown } | undefined;
  const results = await Promise.all(
    statements.map(async (statement) => {
      try {
        return await statement;
      } catch (reason) {
        // Every failure after the first only says that the transaction is aborted.
        failure ??= { reason };
        return undefined;
      }
    }),
  );
  if (failure) throw failure.reason;
  return results as { -readonly [K in keyof T]: Awaited<T[K]> };
}
