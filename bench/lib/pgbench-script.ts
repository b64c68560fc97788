export interface Statement {
  text: string;
  values: unknown[];
}

const UNIQUE =
  /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f-]{21}|(?:cs|pi|evt|re)_[A-Za-z0-9_-]{16,}|^[A-Za-z0-9_-]{32}$/g;
const NEAR_MS = 30 * 60_000;

/** One recorded booking as a pgbench script: the same statements, with ids, slot, doctor and patient of its own each time. */
export function pgbenchScript(statements: Statement[], scale: { doctors: number; patients: number }): string {
  const startsAt = startOf(statements);
  const lines = statements.map(({ text, values }) => {
    const filled = text.replace(/\$(\d+)/g, (_, position: string) =>
      literal(values[Number(position) - 1], startsAt),
    );
    return `${filled};`;
  });
  return [
    `\\set dn random(0, ${scale.doctors - 1})`,
    `\\set pn random(0, ${scale.patients - 1})`,
    '\\set u random(1, 100000000)',
    ...lines,
    '',
  ].join('\n');
}

/** The slot's start is the first instant that is inserted into the appointments. */
function startOf(statements: Statement[]): number {
  const insert = statements.find(({ text }) => text.startsWith('insert into "appointments"'));
  const later = (insert?.values ?? []).flatMap((value) => instantOf(value) ?? []);
  return Math.max(...later);
}

function instantOf(value: unknown): number | undefined {
  if (value instanceof Date) return value.getTime();
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(value)) return undefined;
  return Date.parse(value);
}

function literal(value: unknown, startsAt: number): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const instant = instantOf(value);
  if (instant !== undefined) {
    const off = instant - startsAt;
    if (Math.abs(off) <= NEAR_MS) {
      return `(timestamptz '2030-01-01' + :u * interval '1 hour' + interval '${off} milliseconds')`;
    }
    return `'${new Date(instant).toISOString()}'`;
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (/^d\d+$/.test(text)) return "'d:dn'";
  if (/^p\d+$/.test(text)) return "'p:pn'";
  if (/^ud\d+$/.test(text)) return "'ud:dn'";
  if (/^up\d+$/.test(text)) return "'up:pn'";
  return `'${text.replaceAll("'", "''").replace(UNIQUE, (id) => `${id.slice(0, 36)}-:u`)}'`;
}
