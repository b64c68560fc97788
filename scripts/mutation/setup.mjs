import * as drizzle from 'drizzle-orm';

/** Globals for the mutants of query bounds. */
globalThis.__drizzle = drizzle;
globalThis.__active ??= () => false;
globalThis.__mutant ??= () => false;
globalThis.__tested ??= (_always, _never, value) => value;
