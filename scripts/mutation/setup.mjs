import * as drizzle from 'drizzle-orm';

/** For the mutants of a query's bounds, wherever they are. */
globalThis.__drizzle = drizzle;
globalThis.__active ??= () => false;
globalThis.__mutant ??= () => false;
globalThis.__tested ??= (_always, _never, value) => value;
