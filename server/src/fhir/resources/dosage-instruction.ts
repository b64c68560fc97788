import { type Dose, readDose } from '@carelane/contract/prescriptions/dose';
import { countUnits, type MedicineLine } from '@carelane/contract/prescriptions/medicine-line';
import { concept, nonBlank, nonEmptyList } from '../resource';

const UCUM = 'http://unitsofmeasure.org';

export function dosageInstruction(line: MedicineLine) {
  const dose = line.dose ? readDose(line.dose) : undefined;
  return {
    text: nonBlank(line.dosage) ?? nonBlank(line.instructions) ?? 'As directed by the doctor',
    patientInstruction: nonBlank(line.instructions),
    additionalInstruction: nonEmptyList(concept(line.food)),
    ...(dose ? patternFields(line, dose) : {}),
  };
}

function patternFields(line: MedicineLine, dose: Dose) {
  const repeat = { ...bounds(line.days), ...frequency(dose) };
  const amount = singleAmount(dose);
  return {
    timing: Object.keys(repeat).length > 0 ? { repeat } : undefined,
    asNeededCodeableConcept: dose.kind === 'sos' ? (concept(line.sosReason) ?? { text: 'SOS' }) : undefined,
    doseAndRate: amount === undefined ? undefined : [{ doseQuantity: units(amount, line) }],
    maxDosePerPeriod:
      dose.kind === 'sos' && line.sosMaxPerDay
        ? {
            numerator: units(dose.amount * line.sosMaxPerDay, line),
            denominator: { value: 1, unit: 'day', system: UCUM, code: 'd' },
          }
        : undefined,
  };
}

const bounds = (days: number | undefined) =>
  days === undefined ? {} : { boundsDuration: { value: days, unit: 'days', system: UCUM, code: 'd' } };

/** One instruction cannot express two amounts a day, as in 1-0-½. */
function frequency(dose: Dose) {
  if (dose.kind === 'hours') return { frequency: 1, period: dose.hours, periodUnit: 'h' };
  if (dose.kind === 'week') return { frequency: 1, period: 1, periodUnit: 'wk' };
  if (dose.kind === 'sos' || singleAmount(dose) === undefined) return {};
  return { frequency: dose.parts.filter((part) => part > 0).length, period: 1, periodUnit: 'd' };
}

function singleAmount(dose: Dose): number | undefined {
  if (dose.kind !== 'day') return dose.amount;
  const amounts = new Set(dose.parts.filter((part) => part > 0));
  return amounts.size === 1 ? [...amounts][0] : undefined;
}

function units(value: number, { form }: MedicineLine) {
  // "2 tablets" without the number.
  const unit = form && countUnits(value, form).replace(/^\S+ /, '');
  return { value, ...(unit ? { unit } : {}) };
}
