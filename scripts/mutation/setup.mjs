import * as drizzle from 'drizzle-orm';

/** For the mutants of query bounds. */
globalThis.__drizzle = drizzle;
// Defined by runner.mjs in the process of the tests. In any other no mutant is selected.
globalThis.__active ??= () => false;
globalThis.__mutant ??= () => false;
globalThis.__tested ??= (_always, _never, value) => value;
