/**
 * Every table, what it holds of a person, and what becomes of it. A table without an entry fails the test beside this
 * file, and so does a word of an erased person that is found where no entry keeps it.
 */
export interface PersonalData {
  /** Empty when there is nothing of a person in it. */
  holds: string;
  /** The part of `GET /user/export` that tells it; empty when the account's owner has no use for it. */
  exportedAs: string;
  /** What an erased account leaves in it: nothing, or what must be kept. */
  afterErasure: 'nothing' | 'kept';
  because: string;
}

const nothingPersonal = (because: string): PersonalData => ({
  holds: '',
  exportedAs: '',
  afterErasure: 'nothing',
  because,
});
const goesWithTheAccount = (holds: string, exportedAs = ''): PersonalData => ({
  holds,
  exportedAs,
  afterErasure: 'nothing',
  because: 'It hangs on the account and goes with it.',
});
const medicalRecord = (holds: string, exportedAs: string): PersonalData => ({
  holds,
  exportedAs,
  afterErasure: 'kept',
  because: 'A doctor must keep the medical record; it is no longer linked to a login.',
});

export const PERSONAL_DATA: Record<string, PersonalData> = {
  users: goesWithTheAccount('name, email addresses, phone number, password hash, second factor', 'account'),
  sessions: goesWithTheAccount('devices and when they were used', 'sessions'),
  known_devices: goesWithTheAccount('a hash for each browser that has signed in'),
  password_resets: goesWithTheAccount('a hash for each reset link'),
  email_confirmations: goesWithTheAccount('a hash for each confirmation link and its address', 'account'),
  recovery_codes: goesWithTheAccount('a hash for each recovery code'),
  images: goesWithTheAccount('the profile picture', 'account'),
  notifications: {
    ...goesWithTheAccount('what the person was told', 'notifications'),
    afterErasure: 'kept',
    because:
      "The person's own go with the account; a doctor's own notifications still name the patients they were about.",
  },
  patient_profiles: {
    ...medicalRecord('name, date of birth, gender, blood group', 'patientProfile'),
    because: 'A doctor must keep the record of a visit; of a patient who never had one nothing stays.',
  },
  doctor_profiles: {
    ...medicalRecord('name, qualification and registration number', 'doctorProfile'),
    because: 'Prescriptions and visits that patients keep name their doctor.',
  },
  doctor_exceptions: goesWithTheAccount('days off and their notes', 'daysOff'),
  appointments: medicalRecord('when, with whom and why', 'appointments'),
  consultation_messages: medicalRecord('the chat of a visit', 'consultationMessages'),
  consultation_notes: medicalRecord(
    "the doctor's notes on the patient; the patient's own go",
    'consultationNotes',
  ),
  prescriptions: medicalRecord('what was prescribed, to whom and by whom', 'prescriptions'),
  prescription_versions: medicalRecord('what a prescription said before', 'prescriptions'),
  renewal_requests: medicalRecord('requests to renew, and the answers', 'prescriptions'),
  audit_entries: {
    ...medicalRecord('who looked at the record and when', 'accessLog'),
    because: 'A trail that can be cut proves nothing.',
  },
  audit_heads: nothingPersonal('The hash at which each trail ends.'),
  payments: {
    ...medicalRecord('what was paid, for which visit, and its reason', 'payments'),
    because: 'Accounts must be kept, and a payment must lead to what it was for.',
  },
  refunds: nothingPersonal('Amounts and the ids of payments.'),
  reviews: {
    holds: 'a rating, a comment and initials',
    exportedAs: 'reviews',
    afterErasure: 'kept',
    because: "It was published under initials alone, and the doctor's average rests on it.",
  },
  doctor_tallies: nothingPersonal('Counts.'),
  doctor_patient_tallies: nothingPersonal('Counts of visits by profile id.'),
  budgets: nothingPersonal(
    'Counters under hashed addresses and ids; each ends with its window, and those of an erased account with it.',
  ),
  jobs: {
    ...goesWithTheAccount('mails on their way'),
    because: 'A job that is done keeps no payload; failed mails to the person go with the account.',
  },
  provider_events: nothingPersonal("The card provider's event ids."),
  test_checkout_sessions: nothingPersonal('Amounts and opaque ids.'),
  test_checkout_refunds: nothingPersonal('Amounts and opaque ids.'),
};
