/**
 * Every table, the personal data in it, and what happens to it. The test fails for a table without an entry, and for
 * text of an erased person in a table that should keep nothing.
 */
export interface PersonalData {
  /** Empty when the table holds no personal data. */
  holds: string;
  /** The key in `GET /user/export`, or empty when it is of no use to the account's owner. */
  exportedAs: string;
  /** What remains after erasure: nothing, or what must be kept. */
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
  because: 'It belongs to the account and is deleted with it.',
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
    ...goesWithTheAccount('notifications to the person', 'notifications'),
    afterErasure: 'kept',
    because:
      "The person's own are deleted with the account; a doctor's notifications still name their patients.",
  },
  patient_profiles: {
    ...medicalRecord('name, date of birth, gender, blood group', 'patientProfile'),
    because: 'A doctor must keep the record of a visit; nothing remains of a patient who never had one.',
  },
  doctor_profiles: {
    ...medicalRecord('name, qualification and registration number', 'doctorProfile'),
    because: 'Prescriptions and visits that patients keep must name their doctor.',
  },
  doctor_exceptions: goesWithTheAccount('days off and their notes', 'daysOff'),
  doctor_verifications: goesWithTheAccount(
    'council, registration number and name as an operator checked them, and why it was sent back',
    'verification',
  ),
  doctor_certificates: goesWithTheAccount('the scan of the registration certificate', 'verification'),
  withdrawn_registrations: {
    holds: 'the registration number of a verification that was withdrawn, and the day',
    exportedAs: '',
    afterErasure: 'kept',
    because: 'A doctor who may not practise must not get around it with a new account.',
  },
  appointments: medicalRecord('when, with whom and why', 'appointments'),
  consultation_messages: medicalRecord('the chat of a visit', 'consultationMessages'),
  consultation_notes: medicalRecord(
    "the doctor's notes on the patient; the patient's own notes are deleted",
    'consultationNotes',
  ),
  room_stays: {
    holds: 'when each of the two people was in the room of a visit',
    exportedAs: 'roomStays',
    afterErasure: 'kept',
    because: 'It names a visit and no person, and it ends by itself after 30 days.',
  },
  disputes: {
    holds: 'what each side wrote about a visit that did not take place, and the decision',
    exportedAs: 'disputes',
    afterErasure: 'nothing',
    because: 'What the person wrote and the words of the decision are cleared with the account.',
  },
  prescriptions: medicalRecord('what was prescribed, to whom and by whom', 'prescriptions'),
  prescription_versions: medicalRecord('what a prescription said before', 'prescriptions'),
  renewal_requests: medicalRecord('requests to renew, and the answers', 'prescriptions'),
  audit_entries: {
    ...medicalRecord('who looked at the record and when', 'accessLog'),
    because: 'An audit trail with gaps proves nothing.',
  },
  audit_heads: nothingPersonal('The last hash of each trail.'),
  payments: {
    ...medicalRecord('what was paid, for which visit, and its reason', 'payments'),
    because: 'The law requires the books to be kept, and a payment must show what it was for.',
  },
  refunds: nothingPersonal('Amounts and the ids of payments.'),
  reviews: {
    holds: 'a rating, a comment and initials',
    exportedAs: 'reviews',
    afterErasure: 'kept',
    because: "It was published under initials only, and it counts in the doctor's average.",
  },
  doctor_tallies: nothingPersonal('Counts.'),
  doctor_patient_tallies: nothingPersonal('Counts of visits by profile id.'),
  budgets: nothingPersonal(
    'Counters under hashed addresses and ids. Each ends with its window, or with the account.',
  ),
  jobs: {
    ...goesWithTheAccount('unsent mails'),
    because: 'A finished job keeps no payload; failed mails to the person are deleted with the account.',
  },
  operator_log: {
    holds: 'what an operator did about an account, and why',
    exportedAs: '',
    afterErasure: 'kept',
    because:
      'Who acted must stay known. It names an account by its id, which leads nowhere once the account is gone.',
  },
  operator_log_head: nothingPersonal('The last hash of the operators’ log.'),
  operator_invitations: {
    ...goesWithTheAccount('the address of somebody who was invited to be an operator'),
    because: 'It is deleted a day after it has expired, whether there is an account or not.',
  },
  announcements: nothingPersonal('What operators announced to everybody.'),
  announcement_mails: goesWithTheAccount('to whom the mail of an announcement has not been delivered'),
  response_times: nothingPersonal('Counts of requests by day.'),
  provider_events: nothingPersonal("The card provider's event ids."),
  test_checkout_sessions: nothingPersonal('Amounts and opaque ids.'),
  test_checkout_refunds: nothingPersonal('Amounts and opaque ids.'),
};
