import {
  type messages,
  type ParserOptions,
  type PGlite,
  parse,
  protocol,
  type QueryOptions,
  type Results,
  type Transaction,
} from '@electric-sql/pglite';
import type pg from 'pg';
import { statementNames } from './statement-names';

/**
 * PostgreSQL keeps the statements that come again and again parsed, on each connection. A transaction's beginning has
 * no answer worth waiting for: its first statement follows at once, and fails with it if the connection is gone.
 */
export function keepStatementsOfPool(pool: pg.Pool): void {
  const nameOf = statementNames();
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const named = (
      statement: { name?: string | undefined; text: string },
      values: unknown,
      ...rest: unknown[]
    ) => {
      if (statement.text === 'begin') {
        Promise.resolve(query(statement, values, ...rest)).catch(() => client.end());
        return Promise.resolve({ rows: [] });
      }
      // Without values it is `commit` or a setting.
      if (Array.isArray(values) && values.length > 0) statement.name ??= nameOf(statement.text);
      return query(statement, values, ...rest);
    };
    client.query = named as typeof client.query;
  });
}

type Parsers = PGlite['parsers'];

interface KeptStatement {
  name: string;
  parameterTypes: number[];
  head: messages.BackendMessage[];
}

const { serialize } = protocol;

/**
 * The embedded database goes through six calls for a query and parses it anew each time. A statement that comes
 * again and again is kept parsed, and its values and its rows go through in one call.
 */
export function keepStatementsOfPglite(client: PGlite): void {
  const nameOf = statementNames();
  const kept = new Map<string, KeptStatement>();

  async function keep(name: string, text: string): Promise<KeptStatement> {
    const parsing = joined(
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    );
    const { messages } = await client.execProtocol(parsing, { syncToFs: false });
    const statement = {
      name,
      parameterTypes: parse.parseDescribeStatementResults(messages),
      head: messages.filter((message) => message.name === 'rowDescription'),
    };
    kept.set(text, statement);
    return statement;
  }

  // PGlite would copy all of its parsers each time to put these before them, which takes longer than many a statement.
  const merged = new WeakMap<object, Parsers>();
  function readersWith(parsers: ParserOptions): Parsers {
    let readers = merged.get(parsers);
    if (!readers) {
      readers = Object.assign(Object.create(client.parsers), parsers) as Parsers;
      merged.set(parsers, readers);
    }
    return readers;
  }

  async function run<T>(
    name: string,
    text: string,
    params: unknown[],
    options?: QueryOptions,
  ): Promise<Results<T>> {
    const statement = kept.get(text) ?? (await keep(name, text));
    const values = params.map((value, index) => {
      if (value === null || value === undefined) return null;
      const write = client.serializers[statement.parameterTypes[index] ?? 0];
      return write ? write(value) : String(value);
    });
    const asking = joined(
      serialize.bind({ statement: name, values }),
      serialize.execute({}),
      serialize.sync(),
    );
    const { messages } = await client.execProtocol(asking, { syncToFs: false });
    const { parsers, ...rest } = options ?? {};
    const readers = parsers ? readersWith(parsers) : client.parsers;
    return parse.parseResults([...statement.head, ...messages], readers, rest)[0] as Results<T>;
  }

  function quick(
    slow: Transaction['query'],
    take: <R>(work: () => Promise<R>) => Promise<R>,
  ): Transaction['query'] {
    return (text, params = [], options) => {
      const name = nameOf(text);
      return name === undefined ? slow(text, params, options) : take(() => run(name, text, params, options));
    };
  }

  const inTurn = <R>(work: () => Promise<R>) => client._runExclusiveQuery(work);
  client.query = quick(client.query.bind(client), (work) =>
    client._runExclusiveTransaction(() => inTurn(work)),
  ) as typeof client.query;
  const transaction = client.transaction.bind(client);
  client.transaction = (work) =>
    transaction((tx) => {
      tx.query = quick(tx.query, (ask) => {
        if (tx.closed) throw new Error('Transaction is closed');
        return inTurn(ask);
      });
      return work(tx);
    });
}

function joined(...parts: Uint8Array[]): Uint8Array {
  return Buffer.concat(parts);
}
