export interface Statement {
  text: string;
  values: unknown[];
}

/** A version 7 UUID, one of the card provider's ids, or a random 32-character token. */
const UNIQUE_ID =
  /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f-]{21}|(?:cs|pi|evt|re)_[A-Za-z0-9_-]{16,}|^[A-Za-z0-9_-]{32}$/g;
/** A time this close to the start of the slot moves with it. All other times stay as recorded. */
const NEAR_MS = 30 * 60_000;
/** All other ids are numbered like the checkouts. */
const VARIABLE_BY_PREFIX: Record<string, string> = { d: 'dn', du: 'dn', p: 'pn', pu: 'pn' };

/** The random numbers of a script: doctor, patient, checkout, hour of a new slot, and the end of each new id. */
const VARIABLES = ['dn', 'pn', 'k', 'u', 'v'];

function setVariables(scale: { doctors: number; sessions: number }, checkouts: number): string[] {
  // Every third doctor offers times on every day of the week (scale-data.ts).
  return [
    `\\set dn 3 * random(1, ${Math.floor(scale.doctors / 3)})`,
    `\\set pn random(1, ${scale.sessions})`,
    `\\set k random(1, ${checkouts})`,
    '\\set u random(1, 100000000)',
    '\\set v random(1, 1000000000000000)',
  ];
}

function fillStatements(statements: Statement[]): string[] {
  const startsAt = findStart(statements);
  return statements.map(({ text, values }) =>
    text.replace(/\$(\d+)/g, (_, position: string) => literal(values[Number(position) - 1], startsAt)),
  );
}

export function makePgbenchScript(
  statements: Statement[],
  scale: { doctors: number; sessions: number },
  checkouts: number,
): string {
  const lines = fillStatements(statements).map((statement) => `${statement};`);
  return [...setVariables(scale, checkouts), ...lines, ''].join('\n');
}

/**
 * Turns a recorded call into a PL/pgSQL function and a script that calls it: one statement, one transaction, every
 * plan cached. Limits are counted by a function of their own: in one transaction with the rest, the row of an
 * address would stay locked until everything is written.
 */
export function makePgbenchFunction(
  name: string,
  statements: Statement[],
  scale: { doctors: number; sessions: number },
  checkouts: number,
): { definition: string; script: string } {
  const filled = fillStatements(statements).filter((statement) => !/^(begin|commit)\b/i.test(statement));
  const isCounter = (statement: string) => statement.includes('"budgets"');
  const functions = {
    [`${name}_limits`]: filled.filter(isCounter),
    [name]: filled.filter((statement) => !isCounter(statement)),
  };
  const calls = Object.keys(functions).map(
    (called) => `select ${called}(${VARIABLES.map((variable) => `:${variable}`).join(', ')});`,
  );
  return {
    definition: Object.entries(functions)
      .map(([called, body]) => defineFunction(called, body))
      .join(';\n'),
    script: [...setVariables(scale, checkouts), ...calls, ''].join('\n'),
  };
}

const defineFunction = (name: string, statements: string[]): string =>
  `create function ${name}(${VARIABLES.map((variable) => `${variable} bigint`).join(', ')})
    returns void language plpgsql as $body$
    declare result record;
    begin
      ${statements.map((statement) => runInFunction(useParameters(statement))).join('\n')}
    end $body$`;

/** The least that a booking can be: one row in the table of appointments, as the bare server inserts it. */
export const makeInsertScript = (scale: { doctors: number; sessions: number }): string =>
  [
    ...setVariables(scale, 1),
    `insert into appointments (id, doctor_id, patient_id, status, starts_at, local_date, slot, consultation_type, room_id)
      values ('x' || :v, 'd' || :dn, 'p' || :pn, 'scheduled', timestamptz '2040-01-01' + :u * interval '1 hour',
        '2040-01-01', 0, 'Video Consultation', 'x' || :v);`,
    '',
  ].join('\n');

const VARIABLE = new RegExp(`(?<!:):(${VARIABLES.join('|')})\\b`, 'g');
const STRING_LITERAL = /('(?:[^']|'')*')/;

function useParameters(statement: string): string {
  return statement
    .split(STRING_LITERAL)
    .map((part) => {
      if (!part.startsWith("'")) return part.replace(VARIABLE, '$1');
      const joined = part.replace(VARIABLE, "' || $1 || '");
      return joined === part ? part : `(${joined})`;
    })
    .join('');
}

/** PL/pgSQL refuses a statement whose rows go nowhere. */
const runInFunction = (statement: string): string =>
  /^\s*(select|with)\b|\breturning\b/i.test(statement)
    ? `for result in ${statement} loop end loop;`
    : `${statement};`;

/** A confirmation inserts no appointment. */
function findStart(statements: Statement[]): number {
  const insert = statements.find(({ text }) => text.includes('insert into "appointments"'));
  const instants = (insert?.values ?? []).map(parseInstant).filter((instant) => instant !== undefined);
  return Math.max(...instants, 0);
}

function parseInstant(value: unknown): number | undefined {
  if (value instanceof Date) return value.getTime();
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(value)) return undefined;
  return Date.parse(value);
}

function literal(value: unknown, startsAt: number): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const instant = parseInstant(value);
  if (instant !== undefined) {
    const offsetMs = instant - startsAt;
    if (Math.abs(offsetMs) <= NEAR_MS) {
      return `(timestamptz '2030-01-01' + :u * interval '1 hour' + interval '${offsetMs} milliseconds')`;
    }
    return `'${new Date(instant).toISOString()}'`;
  }
  if (Array.isArray(value)) return `array[${value.map((item) => literal(item, startsAt)).join(', ')}]`;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  // A seeded id, such as 'd3' or 'cs_bench_1', alone or in a key such as 'checkout:fp1'.
  const [, checkout = '', prefix] = /^(checkout:)?(du|d|pu|p|cs_bench_|pi_bench_|fp|fa)\d+$/.exec(text) ?? [];
  if (prefix) return `'${checkout}${prefix}:${VARIABLE_BY_PREFIX[prefix] ?? 'k'}'`;
  return `'${text.replaceAll("'", "''").replace(UNIQUE_ID, (id) => `${id.slice(0, 36)}-:v`)}'`;
}
