import { systemCodes, valueSetCodes } from './codes';
import { OperationOutcomeError, validateResource } from './medplum';
import { walk } from './walk';

type Coding = { system?: string; code?: string };
type Issue = { expression?: string[]; details?: { text?: string }; diagnostics?: string };

/** Medplum checks structure, cardinality and invariants, but not codes and empty values. */
export function checkResource(resource: object): string[] {
  const sent = JSON.parse(JSON.stringify(resource)) as Record<string, unknown>;
  return [...checkStructure(sent), ...checkCodes(sent), ...checkEmpty(sent, String(sent.resourceType))];
}

function checkStructure(resource: Record<string, unknown>): string[] {
  try {
    validateResource(resource as unknown as Parameters<typeof validateResource>[0]);
    return [];
  } catch (error) {
    if (!(error instanceof OperationOutcomeError)) return [String(error)];
    const issues = (error.outcome.issue ?? []) as Issue[];
    return issues.map(({ expression, details, diagnostics }) =>
      [expression?.join(', '), details?.text, diagnostics].join(' '),
    );
  }
}

function checkCodes(resource: Record<string, unknown>): string[] {
  const problems: string[] = [];
  for (const { position, value, element, type } of walk(resource)) {
    const { strength, valueSet } = element.binding ?? {};
    const allowed = strength === 'required' && valueSet ? valueSetCodes(valueSet) : undefined;
    for (const item of [value].flat()) {
      const codings = readCodings(item, type);
      if (
        allowed &&
        codings.length > 0 &&
        !codings.some(({ code }) => code !== undefined && allowed.has(code))
      )
        problems.push(`${position}: ${JSON.stringify(item)} is not in ${valueSet}`);
      for (const { system, code } of codings) {
        const knownCodes = system ? systemCodes(system) : undefined;
        if (knownCodes && !knownCodes.has(code ?? ''))
          problems.push(`${position}: ${code} is not in ${system}`);
      }
    }
  }
  return problems;
}

function readCodings(value: unknown, type: string): Coding[] {
  if (type === 'code') return typeof value === 'string' ? [{ code: value }] : [];
  if (type === 'Coding') return [value].filter(isCoding);
  return type === 'CodeableConcept' ? conceptCodings(value).filter(isCoding) : [];
}

const isCoding = (value: unknown): value is Coding => typeof value === 'object' && value !== null;
const conceptCodings = (value: unknown) => [(value as { coding?: unknown } | null)?.coding].flat();

function checkEmpty(value: unknown, position: string): string[] {
  if (typeof value === 'string') return value === '' ? [`${position} is empty`] : [];
  if (value === null) return [`${position} is null`];
  if (typeof value !== 'object') return [];
  const fields = Object.entries(value);
  if (fields.length === 0) return [`${position} is empty`];
  return fields.flatMap(([name, field]) => checkEmpty(field, `${position}.${name}`));
}
