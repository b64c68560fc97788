import * as drizzle from 'drizzle-orm';

/** For the mutants of a query's bounds, wherever they are. */
globalThis.__drizzle = drizzle;
globalThis.__mutant ??= () => false;
