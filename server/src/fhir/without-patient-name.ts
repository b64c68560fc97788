export function withoutPatientName<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withoutPatientName) as T;
  if (typeof value !== 'object' || value === null) return value;
  const { display: _display, ...others } = value as Record<string, unknown>;
  const isPatient = typeof others.reference === 'string' && others.reference.startsWith('Patient/');
  const shown = isPatient ? others : value;
  return Object.fromEntries(
    Object.entries(shown).map(([name, field]) => [name, withoutPatientName(field)]),
  ) as T;
}
