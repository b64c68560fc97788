import {
  type messages,
  type PGlite,
  parse,
  protocol,
  type QueryOptions,
  type Results,
  type Transaction,
} from '@electric-sql/pglite';
import { isStatement } from './statement';

interface Parsed {
  name: string;
  parameterTypes: number[];
  rowDescription: messages.BackendMessage[];
}

const { serialize } = protocol;

/**
 * PGlite's `query` parses the SQL each time and makes six calls into its module. A statement is parsed once here, and
 * then its values and its rows take one call. Everything else goes through `query` as it is.
 */
export function withPreparedStatements(client: PGlite): Pick<PGlite, 'query' | 'transaction'> {
  const parsed = new Map<string, Parsed>();
  const send = async (...parts: Uint8Array[]) =>
    (await client.execProtocol(Buffer.concat(parts), { syncToFs: false })).messages;

  async function parseOnce(text: string): Promise<Parsed> {
    const name = `statement-${parsed.size}`;
    const messages = await send(
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    );
    const statement = {
      name,
      parameterTypes: parse.parseDescribeStatementResults(messages),
      rowDescription: messages.filter((message) => message.name === 'rowDescription'),
    };
    parsed.set(text, statement);
    return statement;
  }

  async function run<T>(text: string, params: unknown[], options: QueryOptions) {
    const statement = parsed.get(text) ?? (await parseOnce(text));
    const values = params.map((value, index) => {
      if (value === null || value === undefined) return null;
      const write = client.serializers[statement.parameterTypes[index] ?? 0];
      return write ? write(value) : String(value);
    });
    const messages = await send(
      serialize.bind({ statement: statement.name, values }),
      serialize.execute({}),
      serialize.sync(),
    );
    const { parsers, ...rest } = options;
    // PGlite's own `query` copies all of its parsers each time to put these before them.
    const allParsers: PGlite['parsers'] = Object.assign(Object.create(client.parsers), parsers);
    const results = parse.parseResults([...statement.rowDescription, ...messages], allParsers, rest);
    return results[0] as Results<T>;
  }

  const queryOn =
    (plain: Transaction['query'], exclusively: PGlite['runExclusive']): Transaction['query'] =>
    (text, params = [], options = {}) =>
      isStatement(text)
        ? exclusively(() => client.runExclusive(() => run(text, params, options)))
        : plain(text, params, options);

  return {
    query: queryOn(client.query.bind(client), (work) => client._runExclusiveTransaction(work)),
    transaction: (work) =>
      client.transaction((tx) =>
        work({
          ...tx,
          query: queryOn(tx.query, (run) => {
            if (tx.closed) throw new Error('Transaction is closed');
            return run();
          }),
          get closed() {
            return tx.closed;
          },
        }),
      ),
  };
}
