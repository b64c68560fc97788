import type { EndpointBody } from '@carelane/contract/endpoint';
import type { createPrescription, updatePrescription } from '@carelane/contract/prescriptions/endpoints';
import { isInHindi, setHindi } from '@carelane/contract/prescriptions/hindi-phrases';
import { lineTitle } from '@carelane/contract/prescriptions/line-title';
import {
  completeLine,
  INSTRUCTIONS_TOO_LONG,
  instructionsFit,
  type MedicineLine,
} from '@carelane/contract/prescriptions/medicine-line';
import type { AllergyOverride } from '@carelane/contract/prescriptions/prescription';
import {
  firstLineTexts,
  hasOnlyFirstLineTexts,
  type PrescriptionContent,
} from '@carelane/contract/prescriptions/prescription-content';
import { zonedDate } from '@carelane/contract/time/zoned-time';
import type { prescriptions } from '../db/schema';
import { Refusal } from '../http/refusal';

type Row = Pick<typeof prescriptions.$inferSelect, 'medication' | 'dosage' | 'instructions' | 'content'>;

const NO_REMARKS = { complaint: null, diagnosis: null, tests: null, advice: null, followUpOn: null };

/**
 * An old row has three texts and no content. During an upgrade a node of the previous release may change only the
 * texts, so they take precedence.
 */
export function readContent({ content, ...texts }: Row): PrescriptionContent {
  const plain: MedicineLine = {
    medication: texts.medication,
    dosage: texts.dosage,
    instructions: texts.instructions,
    quantity: null,
  };
  if (!content) return { medicines: [plain], ...NO_REMARKS };
  return haveSameTexts(firstLineTexts(content.medicines), texts)
    ? content
    : { ...content, medicines: [plain, ...content.medicines.slice(1)] };
}

const haveSameTexts = (a: Omit<Row, 'content'>, b: Omit<Row, 'content'>) =>
  a.medication === b.medication && a.dosage === b.dosage && a.instructions === b.instructions;

export function contentColumns(content: PrescriptionContent): Row {
  return { ...firstLineTexts(content.medicines), content: hasOnlyFirstLineTexts(content) ? null : content };
}

export function newContent(body: EndpointBody<typeof createPrescription>): PrescriptionContent {
  const { medication = '', dosage = '', instructions = '' } = body;
  return {
    medicines: setHindi(
      (body.medicines ?? [{ medication, dosage, instructions }]).map(completeLine),
      body.inHindi ?? false,
    ),
    complaint: body.complaint || null,
    diagnosis: body.diagnosis || null,
    tests: body.tests || null,
    advice: body.advice || null,
    followUpOn: body.followUpOn ?? null,
  };
}

export function changedContent(
  before: PrescriptionContent,
  change: EndpointBody<typeof updatePrescription>,
): PrescriptionContent {
  const remark = (name: 'complaint' | 'diagnosis' | 'tests' | 'advice') =>
    change[name] === undefined ? before[name] : change[name] || null;
  const medicines = setHindi(
    change.medicines?.map(completeLine) ?? withFirstTexts(before.medicines, change),
    change.inHindi ?? isInHindi(before.medicines),
  );
  if (!instructionsFit(medicines))
    throw new Refusal('INVALID', INSTRUCTIONS_TOO_LONG, {
      errors: [{ path: 'instructions', message: INSTRUCTIONS_TOO_LONG }],
    });
  return {
    medicines,
    complaint: remark('complaint'),
    diagnosis: remark('diagnosis'),
    tests: remark('tests'),
    advice: remark('advice'),
    followUpOn: change.followUpOn === undefined ? before.followUpOn : change.followUpOn,
  };
}

function withFirstTexts(
  medicines: MedicineLine[],
  change: EndpointBody<typeof updatePrescription>,
): MedicineLine[] {
  const [first, ...others] = medicines;
  const before = firstLineTexts(medicines);
  const after = {
    medication: change.medication ?? before.medication,
    dosage: change.dosage ?? before.dosage,
    instructions: change.instructions ?? before.instructions,
  };
  const isReworded = after.medication !== before.medication || after.dosage !== before.dosage;
  // The reason concerns the medicine, so a new dosage does not remove it.
  const keptReason =
    first?.overrideReason && after.medication === before.medication
      ? { overrideReason: first.overrideReason }
      : {};
  return first && !isReworded
    ? [{ ...first, instructions: after.instructions }, ...others]
    : [{ ...after, quantity: null, ...keptReason }, ...others];
}

export function renewedContent(
  content: PrescriptionContent,
  reasons: readonly AllergyOverride[] = [],
): PrescriptionContent {
  const medicines = content.medicines.map((line) => {
    const override = reasons.find(({ medicine }) => medicine === lineTitle(line));
    return override ? { ...line, overrideReason: override.overrideReason } : line;
  });
  return { ...content, medicines, complaint: null, tests: null, followUpOn: null };
}

const FOLLOW_UP_MAX_DAYS = 366;
const DAY_MS = 86_400_000;

export function requireUpcomingFollowUp(followUpOn: string | null, timezone: string, now: Date): void {
  if (followUpOn === null) return;
  const last = new Date(now.getTime() + FOLLOW_UP_MAX_DAYS * DAY_MS);
  if (followUpOn >= zonedDate(now, timezone) && followUpOn <= zonedDate(last, timezone)) return;
  const message = 'Please choose today or a day within the next year.';
  throw new Refusal('INVALID', message, { errors: [{ path: 'followUpOn', message }] });
}
