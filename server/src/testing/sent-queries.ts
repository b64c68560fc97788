import { type SQL, sql } from 'drizzle-orm';
import { queryChannel } from '../db/query-log';

interface Sent {
  text: string;
  values: unknown[];
}

export async function recordQueries(work: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = [];
  const record = (query: unknown) => void sent.push(query as Sent);
  queryChannel.subscribe(record);
  try {
    await work();
  } finally {
    queryChannel.unsubscribe(record);
  }
  return sent;
}

export function explainQuery(command: string, { text, values }: Sent): SQL {
  const literal = text.replace(/\$(\d+)/g, (_, number) => `'${String(values[Number(number) - 1])}'`);
  return sql.raw(`${command} ${literal}`);
}
