export const SHARED_PARTS = {
  profile: { title: 'About you', detail: 'Name, date of birth, gender and address', types: ['Patient'] },
  visits: {
    title: 'Visits',
    detail: 'When, with which doctor and why',
    types: ['Appointment', 'Encounter'],
  },
  medicines: {
    title: 'Medicines',
    detail: 'What was prescribed, and how to take it',
    types: ['MedicationRequest'],
  },
  health: {
    title: 'Allergies and conditions',
    detail:
      'As you or your doctor wrote them down. If you share medicines too, also what they were prescribed for.',
    types: ['AllergyIntolerance', 'Condition'],
  },
  documents: {
    title: 'Documents',
    detail: 'Prescriptions as PDF with your name, and reports of visits with the doctor’s notes',
    types: ['DocumentReference', 'Binary', 'Composition'],
  },
} as const;

export type SharedPart = keyof typeof SHARED_PARTS;
export const SHARED_PART_NAMES = Object.keys(SHARED_PARTS) as [SharedPart, ...SharedPart[]];

export type PatientType = (typeof SHARED_PARTS)[SharedPart]['types'][number];
export const PUBLIC_TYPES = ['Practitioner', 'PractitionerRole', 'Schedule', 'Slot'] as const;
export type PublicType = (typeof PUBLIC_TYPES)[number];
export type FhirType = PatientType | PublicType;

/** SMART App Launch, version 2. `rs` is read and search. */
export type Scope = `patient/${PatientType}.rs`;
export const scopeFor = (type: PatientType): Scope => `patient/${type}.rs`;
export const SCOPES = SHARED_PART_NAMES.flatMap((part) => SHARED_PARTS[part].types.map(scopeFor)) as [
  Scope,
  ...Scope[],
];

export const partScopes = (part: SharedPart): Scope[] => SHARED_PARTS[part].types.map(scopeFor);
export const sharedParts = (scopes: readonly Scope[]): SharedPart[] =>
  SHARED_PART_NAMES.filter((part) => partScopes(part).some((scope) => scopes.includes(scope)));
