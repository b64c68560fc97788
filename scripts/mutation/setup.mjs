import * as drizzle from 'drizzle-orm';

globalThis.__drizzle = drizzle;
// runner.mjs defines these in the process of the tests. In any other process no mutant is selected.
globalThis.__active ??= () => false;
globalThis.__mutant ??= () => false;
globalThis.__tested ??= (_always, _never, value) => value;
