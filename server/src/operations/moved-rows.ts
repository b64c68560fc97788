import type { Connection } from './connection';
import { quoted, type Table } from './tables';

/**
 * Demo accounts do not move. If a demo doctor has an appointment with a real patient, the profile is kept without an
 * account, as for a doctor who has left.
 */
const TEMPORARY_TABLES: [name: string, query: string][] = [
  ['real_doctors', realProfiles('doctor_profiles')],
  ['real_patients', realProfiles('patient_profiles')],
  ['moved_appointments', rowsOfRealPeople('appointments')],
  ['moved_payments', rowsOfRealPeople('payments')],
  ['moved_prescriptions', rowsOfRealPeople('prescriptions')],
  ['moved_doctors', movedProfiles('doctor_id', 'real_doctors')],
  ['moved_patients', movedProfiles('patient_id', 'real_patients')],
];

function realProfiles(table: string): string {
  return `select p.id from ${table} p left join users u on u.id = p.user_id where not coalesce(u.is_demo, false)`;
}

function rowsOfRealPeople(table: string): string {
  return `select id from ${table} where doctor_id in (select id from real_doctors) or patient_id in (select id from real_patients)`;
}

function movedProfiles(column: string, profilesTable: string): string {
  const selectFrom = (table: string, moved: string) =>
    `select ${column} from ${table} where id in (select id from ${moved})`;
  return `select id from ${profilesTable} union ${selectFrom('appointments', 'moved_appointments')}
    union ${selectFrom('payments', 'moved_payments')} union ${selectFrom('prescriptions', 'moved_prescriptions')}`;
}

const within = (column: string, set: string) => `${column} in (select id from ${set})`;
const isRealUser = (column: string) => `${column} in (select id from users where not is_demo)`;
const REAL_PATIENT = isRealUser('patient_user_id');
const REAL_USER = isRealUser('user_id');

/** Tables that are not listed move completely. moved-rows.test.ts finds missing ones. */
export const MOVE_CONDITIONS: Record<string, string> = {
  users: 'not is_demo',
  sessions: `${REAL_USER} and (actor_user_id is null or ${isRealUser('actor_user_id')})`,
  known_devices: REAL_USER,
  password_resets: REAL_USER,
  recovery_codes: REAL_USER,
  email_confirmations: REAL_USER,
  announcement_mails: REAL_USER,
  passkeys: REAL_USER,
  passkey_challenges: REAL_USER,
  notifications: REAL_USER,
  notification_choices: REAL_USER,
  push_devices: REAL_USER,
  calendar_feeds: REAL_USER,
  prescription_favourites: REAL_USER,
  read_tokens: REAL_USER,
  guardianships: `${REAL_PATIENT} and ${isRealUser('guardian_user_id')}`,
  family_invitations: `${REAL_PATIENT} and ${isRealUser('invited_by_user_id')}`,
  images: `owner_user_id is null or ${isRealUser('owner_user_id')}`,
  doctor_profiles: within('id', 'moved_doctors'),
  patient_profiles: within('id', 'moved_patients'),
  doctor_exceptions: within('doctor_id', 'real_doctors'),
  closed_times: within('doctor_id', 'real_doctors'),
  doctor_verifications: within('doctor_id', 'real_doctors'),
  doctor_certificates: within('doctor_id', 'real_doctors'),
  doctor_tallies: within('doctor_id', 'real_doctors'),
  doctor_patient_tallies: within('doctor_id', 'real_doctors'),
  doctor_next_free: within('doctor_id', 'real_doctors'),
  // Transaction numbers mean nothing in another database.
  doctor_changes: 'false',
  appointments: within('id', 'moved_appointments'),
  reviews: within('appointment_id', 'moved_appointments'),
  appointment_events: within('appointment_id', 'moved_appointments'),
  earlier_requests: within('appointment_id', 'moved_appointments'),
  earlier_offers: within('appointment_id', 'moved_appointments'),
  disputes: within('appointment_id', 'moved_appointments'),
  room_stays: within('appointment_id', 'moved_appointments'),
  device_tests: within('appointment_id', 'moved_appointments'),
  visit_guests: within('appointment_id', 'moved_appointments'),
  guest_messages: `guest_id in (select id from visit_guests where ${within('appointment_id', 'moved_appointments')})`,
  papers: within('appointment_id', 'moved_appointments'),
  file_parts: 'folder in (select id from papers where appointment_id in (select id from moved_appointments))',
  consultation_messages: within('appointment_id', 'moved_appointments'),
  consultation_notes: within('appointment_id', 'moved_appointments'),
  payments: within('id', 'moved_payments'),
  refunds: within('payment_id', 'moved_payments'),
  test_checkout_sessions: within('reference', 'moved_payments'),
  test_checkout_refunds:
    'payment_id in (select payment_id from test_checkout_sessions where reference in (select id from moved_payments))',
  prescriptions: within('id', 'moved_prescriptions'),
  prescription_versions: within('prescription_id', 'moved_prescriptions'),
  renewal_requests: within('prescription_id', 'moved_prescriptions'),
  audit_entries: within('patient_id', 'moved_patients'),
  audit_heads: within('patient_id', 'moved_patients'),
};

const REPLACED_COLUMNS: Record<string, Record<string, string>> = {
  doctor_profiles: {
    user_id: `case when ${within('id', 'real_doctors')} then user_id end`,
    status: `case when ${within('id', 'real_doctors')} then status else 'inactive' end`,
    image_id: `case when ${within('id', 'real_doctors')} then image_id end`,
  },
  patient_profiles: {
    user_id: `case when ${within('id', 'real_patients')} then user_id end`,
    image_id: `case when ${within('id', 'real_patients')} then image_id end`,
  },
};

export async function createMovedRowTables(source: Connection): Promise<void> {
  for (const [name, query] of TEMPORARY_TABLES)
    await source.query(`create temporary table ${name} on commit drop as ${query}`);
}

export function selectMovedRows(table: Table): string {
  const columns = table.columns.map((column) => {
    const replacement = REPLACED_COLUMNS[table.name]?.[column];
    return replacement ? `${replacement} as ${quoted(column)}` : quoted(column);
  });
  const moved = `select ${columns.join(', ')} from ${quoted(table.name)} where ${MOVE_CONDITIONS[table.name] ?? 'true'}`;
  return `(${moved})`;
}
