import {
  type messages,
  type ParserOptions,
  type PGlite,
  parse,
  protocol,
  type QueryOptions,
  type Results,
  type Transaction,
  types,
} from '@electric-sql/pglite';
import { isStatement } from './statement';

interface Parsed {
  name: string;
  parameterTypes: number[];
  rowDescription: messages.BackendMessage[];
}

const { serialize } = protocol;

const asText = (value: string) => value;
const ARRAY_TYPES = { numeric: 1231, timestamp: 1115, timestamptz: 1185, interval: 1187, date: 1182 };

/**
 * drizzle passes these parsers with each query, which makes PGlite copy all of its own each time. So the client gets
 * them once.
 */
const TEXT_PARSERS: ParserOptions = Object.fromEntries(
  [types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, types.DATE, ...Object.values(ARRAY_TYPES)].map(
    (type) => [type, asText],
  ),
);

/**
 * PGlite parses the SQL of each query and makes six calls into its module. A prepared statement is parsed once and
 * takes one call.
 */
export function withPreparedStatements(client: PGlite): Pick<PGlite, 'query' | 'transaction'> {
  Object.assign(client.parsers, TEXT_PARSERS);
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
    const results = parse.parseResults([...statement.rowDescription, ...messages], client.parsers, options);
    return results[0] as Results<T>;
  }

  /**
   * `exclusively` runs a statement where `plain` would: after the running transaction, or inside the one that it
   * belongs to.
   */
  const queryOn =
    (plain: Transaction['query'], exclusively: PGlite['runExclusive']): Transaction['query'] =>
    (text, params = [], { parsers: _textParsers, ...options } = {}) =>
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
