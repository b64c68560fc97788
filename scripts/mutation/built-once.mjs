/** A statement built once would not notice a mutant that is selected later. */
export const STATEMENT = 'server/src/db/statements/statement.ts';
export const BUILT_ONCE = 'value ??= create();';
export const BUILT_EACH_TIME = 'value = create();';
