/** Seen so often, a statement is worth keeping parsed; so many are kept, whatever the process is asked. */
const WORTH_A_NAME = 3;
const MOST_NAMES = 300;
const MOST_SEEN = 3_000;

/** What is searched for decides the plan: one made for any word may read the whole table. */
const IS_TEXT_SEARCH = / like | %> /;

/** Gives a name to each statement that comes again and again; nothing to the others. */
export function statementNames(): (text: string) => string | undefined {
  const seen = new Map<string, number>();
  const names = new Map<string, string>();
  return (text) => {
    const name = names.get(text);
    if (name !== undefined || names.size >= MOST_NAMES || IS_TEXT_SEARCH.test(text)) return name;
    const times = (seen.get(text) ?? 0) + 1;
    if (seen.size >= MOST_SEEN) seen.clear();
    seen.set(text, times);
    if (times < WORTH_A_NAME) return undefined;
    seen.delete(text);
    names.set(text, `often-${names.size}`);
    return names.get(text);
  };
}
