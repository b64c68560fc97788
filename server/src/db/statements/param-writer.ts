import { is, Param, Placeholder } from 'drizzle-orm';

type Values = Record<string, unknown>;

export function paramWriter(params: readonly unknown[]): (values: Values) => unknown[] {
  const writers = params.map(makeWriter);
  return (values) => writers.map((write) => write(values));
}

function makeWriter(param: unknown): (values: Values) => unknown {
  if (is(param, Placeholder)) return (values) => getValue(values, param.name);
  if (is(param, Param) && is(param.value, Placeholder)) {
    const { encoder, value } = param;
    return (values) => encoder.mapToDriverValue(getValue(values, value.name));
  }
  return () => param;
}

function getValue(values: Values, name: string): unknown {
  if (!(name in values)) throw new Error(`no value was given for "${name}"`);
  return values[name];
}
