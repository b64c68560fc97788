import type { TriageSpecialty } from '../../doctors/complaints/triage-row';

const OPENING = 'One question to help me choose: ';

/** Each completes “which fits better: …”. */
const TYPICAL_SIGNS: Record<TriageSpecialty, string> = {
  'General Medicine': 'you feel ill or weak all over, perhaps with fever',
  Cardiology: 'your heart races or pounds, or it starts when you exert yourself',
  Dermatology: 'it is on the skin, hair or nails and can be seen or itches',
  Neurology: 'there is headache, numbness, tingling, shaking or memory problems',
  Pediatrics: 'it is about a child',
  Orthopedics: 'a bone, joint or muscle hurts, more so when you move it',
  Gynecology: 'it is linked to your periods, pregnancy or the womb',
  Ophthalmology: 'it is about the eye itself or how well you see',
  ENT: 'it is about the ear, nose or throat',
  Psychiatry: 'it is about mood, worry, sleep or thoughts',
  Dental: 'it comes from the teeth, gums or jaw',
  Endocrinology: 'it is about blood sugar, thyroid, weight or hormones',
  Gastroenterology: 'it is about the stomach, digestion or bowels',
  Oncology: 'there is a growing lump, or you lose weight without trying',
  Urology: 'it is about passing urine, the kidneys or male organs',
  'General Surgery': 'there is a lump, a hernia, piles or a wound that may need an operation',
  Pulmonology: 'you cough, wheeze or get short of breath',
  Radiology: 'you need a scan done or a scan explained',
};

export function clarifyingQuestion([first, second]: [TriageSpecialty, TriageSpecialty]): string {
  return `${OPENING}which fits better: (1) ${TYPICAL_SIGNS[first]}, or (2) ${TYPICAL_SIGNS[second]}?`;
}

/** Nothing is stored, because the conversation itself shows whether the question was asked. */
export function isClarifyingQuestion(answer: string): boolean {
  return answer.includes(OPENING);
}
