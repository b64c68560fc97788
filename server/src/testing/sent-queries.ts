import { type SQL, sql } from 'drizzle-orm';
import { queries } from '../db/query-log';

interface Sent {
  text: string;
  values: unknown[];
}

/** The queries that a piece of work sends, in order. */
export async function sentQueries(work: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = [];
  const remember = (query: unknown) => void sent.push(query as Sent);
  queries.subscribe(remember);
  try {
    await work();
  } finally {
    queries.unsubscribe(remember);
  }
  return sent;
}

/** The query with its values written into it, behind an `explain`. */
export function explained(how: string, { text, values }: Sent): SQL {
  const literal = text.replace(/\$(\d+)/g, (_, n) => `'${String(values[Number(n) - 1])}'`);
  return sql.raw(`${how} ${literal}`);
}
