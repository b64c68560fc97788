export interface PersonalData {
  holds: string;
  exportedAs: string;
  afterErasure: 'nothing' | 'kept';
  reason: string;
}

const nothingPersonal = (reason: string): PersonalData => ({
  holds: '',
  exportedAs: '',
  afterErasure: 'nothing',
  reason,
});
const deletedWithAccount = (holds: string, exportedAs = ''): PersonalData => ({
  holds,
  exportedAs,
  afterErasure: 'nothing',
  reason: 'It belongs to the account and is deleted with it.',
});
const medicalRecord = (holds: string, exportedAs: string): PersonalData => ({
  holds,
  exportedAs,
  afterErasure: 'kept',
  reason: 'A doctor must keep the medical record; it is no longer linked to a login.',
});

export const PERSONAL_DATA: Record<string, PersonalData> = {
  users: deletedWithAccount(
    'name, email addresses, phone number, time zone, password hash, second factor',
    'account',
  ),
  sessions: deletedWithAccount('devices and when they were used', 'sessions'),
  known_devices: deletedWithAccount('a hash for each browser that has signed in'),
  password_resets: deletedWithAccount('a hash for each reset link'),
  email_confirmations: deletedWithAccount('a hash for each confirmation link and its address', 'account'),
  recovery_codes: deletedWithAccount('a hash for each recovery code'),
  passkeys: deletedWithAccount(
    'the name of each passkey, when it was added and last used, and its public key',
    'passkeys',
  ),
  passkey_challenges: deletedWithAccount('a hash for each passkey that is being added'),
  calendar_feeds: deletedWithAccount(
    'a hash of the secret calendar address, and when it was created',
    'calendarFeed',
  ),
  read_tokens: deletedWithAccount(
    'which app or person can read the record, hashes of its tokens, and when it was used',
    'recordAccesses',
  ),
  images: deletedWithAccount('the profile picture', 'account'),
  notifications: {
    ...deletedWithAccount('notifications to the person', 'notifications'),
    afterErasure: 'kept',
    reason:
      "The person's own notifications are deleted with the account; those of a doctor still name the patients.",
  },
  notification_choices: deletedWithAccount(
    'which messages the person wants, and quiet hours',
    'notificationChoices',
  ),
  push_devices: deletedWithAccount(
    'the devices that get push messages, their addresses and keys',
    'pushDevices',
  ),
  push_keys: nothingPersonal('The keys that identify the site to push services.'),
  patient_profiles: {
    ...medicalRecord('name, date of birth, gender, blood group, allergies, conditions', 'patientProfile'),
    reason: 'A doctor must keep the record of a visit; nothing remains of a patient who never had one.',
  },
  guardianships: deletedWithAccount('who looks after whom, from when and until when', 'family'),
  family_invitations: {
    ...deletedWithAccount('the address to which a link was mailed, to look after a person or to take over'),
    reason: 'It is deleted with the person it is about, and a day after it has expired in any case.',
  },
  doctor_profiles: {
    ...medicalRecord('name, qualification and registration number', 'doctorProfile'),
    reason: 'Prescriptions and visits that patients keep must name their doctor.',
  },
  doctor_exceptions: deletedWithAccount('days off and their notes', 'daysOff'),
  closed_times: deletedWithAccount('times that the doctor could not attend', 'closedTimes'),
  doctor_verifications: deletedWithAccount(
    'council, registration number and name as an operator checked them, and why it was sent back',
    'verification',
  ),
  doctor_certificates: deletedWithAccount('the scan of the registration certificate', 'verification'),
  withdrawn_registrations: {
    holds: 'the registration number of a verification that was withdrawn, and the day',
    exportedAs: '',
    afterErasure: 'kept',
    reason: 'A doctor who is not allowed to practise must not get around that with a new account.',
  },
  appointments: {
    ...medicalRecord(
      'when, with whom and why, who booked it for the patient and which adult was present',
      'appointments',
    ),
    reason:
      'A doctor must keep the medical record; it is no longer linked to a login. Which adult was with a child is part of it.',
  },
  appointment_events: medicalRecord(
    'when a visit was moved or could not be attended, when a delay was announced, and which guests were in it',
    'appointmentEvents',
  ),
  papers: {
    ...medicalRecord('the papers of a visit: who added them, and their names', 'papers'),
    reason: 'A doctor must keep the record of a visit; those of a visit that never began are deleted.',
  },
  file_parts: {
    ...medicalRecord('the pages of papers as pictures', 'papers'),
    reason: 'They are kept or deleted together with the paper.',
  },
  consultation_messages: medicalRecord('the chat of a visit', 'consultationMessages'),
  consultation_notes: medicalRecord(
    "the doctor's notes on the patient; the patient's own notes are deleted",
    'consultationNotes',
  ),
  room_stays: {
    holds: 'when each of the two people was in the room of a visit',
    exportedAs: 'roomStays',
    afterErasure: 'kept',
    reason: 'It names a visit and no person, and it is deleted after 30 days.',
  },
  device_tests: {
    holds: 'whether camera, microphone and network worked in the test before a visit',
    exportedAs: 'deviceTests',
    afterErasure: 'nothing',
    reason: 'It is deleted with the account of the patient, and 30 days after the visit in any case.',
  },
  visit_guests: {
    holds:
      'the name of a carer or interpreter who is invited to a visit, hashes of their link and session, and which account invited them',
    exportedAs: '',
    afterErasure: 'nothing',
    reason:
      'It is deleted after the visit, or when one of its two people leaves. The events of the visit still mention the guest.',
  },
  guest_messages: {
    holds: 'what a carer or interpreter wrote in a call',
    exportedAs: '',
    afterErasure: 'nothing',
    reason: 'Somebody else wrote it. It is deleted with the guest.',
  },
  disputes: {
    holds: 'what each side wrote about a visit that did not take place, and the decision',
    exportedAs: 'disputes',
    afterErasure: 'nothing',
    reason: 'What the person wrote and the text of the decision are cleared with the account.',
  },
  earlier_requests: deletedWithAccount(
    'on which days a patient wants an earlier time, and their time zone',
    'earlierTimes',
  ),
  earlier_offers: {
    holds: 'which earlier times were held for the patient of a visit',
    exportedAs: 'earlierTimes',
    afterErasure: 'kept',
    reason: 'It names a visit and no person, and it is deleted after 30 days.',
  },
  prescriptions: medicalRecord('what was prescribed, to whom and by whom', 'prescriptions'),
  prescription_versions: medicalRecord('what a prescription said before', 'prescriptions'),
  prescription_favourites: deletedWithAccount('medicines that a doctor prescribes often', 'favourites'),
  signing_keys: nothingPersonal('The keys with which this installation signs prescriptions.'),
  renewal_requests: medicalRecord('requests to renew, and the answers', 'prescriptions'),
  audit_entries: {
    ...medicalRecord('who looked at the record and when', 'accessLog'),
    reason: 'An audit trail with gaps proves nothing.',
  },
  audit_heads: nothingPersonal('The last hash of each trail.'),
  payments: {
    ...medicalRecord('what was paid, for which visit, its reason, and who booked it', 'payments'),
    reason: 'The law requires the books to be kept, and a payment must show what it was for.',
  },
  refunds: nothingPersonal('Amounts and the ids of payments.'),
  reviews: {
    holds: 'a rating, a comment and initials',
    exportedAs: 'reviews',
    afterErasure: 'kept',
    reason: "It was published under initials only, and it counts in the doctor's average.",
  },
  doctor_tallies: nothingPersonal('Counts.'),
  doctor_next_free: nothingPersonal('When each doctor is next free, by profile id.'),
  changed_schedules: nothingPersonal('Profile ids of doctors.'),
  doctor_changes: nothingPersonal('Profile ids of doctors.'),
  doctor_patient_tallies: nothingPersonal('Counts of visits by profile id.'),
  budgets: nothingPersonal(
    'Counters under network addresses, hashed email addresses and ids. Each is deleted after its window, or with the account.',
  ),
  jobs: {
    ...deletedWithAccount('unsent emails'),
    reason: 'A finished job keeps no payload; failed emails to the person are deleted with the account.',
  },
  operator_log: {
    holds: 'what an operator did about an account, and why',
    exportedAs: '',
    afterErasure: 'kept',
    reason:
      'The record of who acted must be kept. It names an account by its id, which identifies nobody once the account is deleted.',
  },
  operator_log_head: nothingPersonal('The last hash of the operators’ log.'),
  operator_invitations: {
    ...deletedWithAccount('the address of somebody who was invited to be an operator'),
    reason: 'It is deleted a day after it has expired, whether there is an account or not.',
  },
  announcements: nothingPersonal('What operators announced to everybody.'),
  announcement_mails: deletedWithAccount('who has not yet received the email of an announcement'),
  site_settings: nothingPersonal('Who runs the site, as shown on its public pages.'),
  response_times: nothingPersonal('Counts of requests by day.'),
  provider_events: nothingPersonal("The card provider's event ids."),
  test_checkout_sessions: nothingPersonal('Amounts and opaque ids.'),
  test_checkout_refunds: nothingPersonal('Amounts and opaque ids.'),
};
