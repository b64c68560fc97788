/**
 * Prepared statements are normally built once, so a mutant that is selected later would have no effect. In a mutation
 * run they are built on every use.
 */
export const STATEMENT = 'server/src/db/statements/statement.ts';
export const BUILT_ONCE = 'value ??= create();';
export const BUILT_EACH_TIME = 'value = create();';
