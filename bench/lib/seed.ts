import { LANGUAGES } from '@carelane/contract/doctors/languages';
import { SPECIALTIES } from '@carelane/contract/doctors/specialties';
import { FIRST_NAMES, LAST_NAMES, nth, ZONES } from '../../server/src/testing/scale-data';

export interface Scale {
  doctors: number;
  appointments: number;
  patients: number;
  /** The patients from the first to this one are signed in, with the token `bench-<number>`; doctors with `bench-d<number>`. */
  sessions: number;
}

const APPOINTMENTS_PER_PATIENT = 10;
const MOST_SESSIONS = 20_000;
const MOST_DOCTOR_SESSIONS = 5_000;

export function scaleOf(doctors: number, appointments: number): Scale {
  const patients = Math.max(doctors, appointments / APPOINTMENTS_PER_PATIENT);
  return { doctors, appointments, patients, sessions: Math.min(patients, MOST_SESSIONS) };
}

type Run = (sql: string) => Promise<unknown>;

/** The same rows every time but for the day it is. Triggers and keys rest meanwhile, and indexes come last. */
export async function seed(run: Run, scale: Scale): Promise<void> {
  const { doctors, patients, sessions } = scale;
  const name = `${nth(FIRST_NAMES, 'n * 7')} || ' ' || ${nth(LAST_NAMES, 'n / 50 + n * 11')}`;
  const people = (kind: 'd' | 'p', role: string, count: number) => `
    insert into users (id, name, email, password_hash, role)
    select '${kind}u' || n, ${name}, '${kind}' || n || '@bench.example', '-', '${role}' from generate_series(1, ${count}) n;`;
  await run(`
    set session_replication_role = replica;
    ${people('d', 'doctor', doctors)}
    ${people('p', 'patient', patients)}
    insert into sessions (id, user_id, token_hash, device, last_seen_at, expires_at)
    select 's' || n, 'pu' || n, rtrim(translate(encode(sha256(('bench-' || n)::bytea), 'base64'), '+/', '-_'), '='),
      'wrk', now(), now() + interval '30 days' from generate_series(1, ${sessions}) n;
    insert into sessions (id, user_id, token_hash, device, last_seen_at, expires_at)
    select 'ds' || n, 'du' || n, rtrim(translate(encode(sha256(('bench-d' || n)::bytea), 'base64'), '+/', '-_'), '='),
      'wrk', now(), now() + interval '30 days' from generate_series(1, ${Math.min(doctors, MOST_DOCTOR_SESSIONS)}) n;
    insert into patient_profiles (id, user_id, name)
    select 'p' || n, 'pu' || n, ${name} from generate_series(1, ${patients}) n;
    insert into doctor_profiles (id, user_id, name, specialization, fees, qualification, experience, about,
      languages, timezone, verified_at, weekly_slots, rating_sum, rating_count)
    select 'd' || n, 'du' || n, ${name}, ${nth(SPECIALTIES, 'n * 13')},
      case when n % 20 = 0 then null else 100 + (n * 37) % 2900 end, 'MBBS, MD', (n * 17) % 45, repeat('Listens first. ', 12),
      array['English', ${nth(LANGUAGES, 'n * 3')}], ${nth(ZONES, 'n')}, now(),
      case when n % 3 = 0 then null else array[262143, 262143, 255, 262143, 261888, 0, 0] end,
      3 * ((n * 31) % 40) + (n * 7) % (1 + 2 * ((n * 31) % 40)), (n * 31) % 40
    from generate_series(1, ${doctors}) n;`);
  await withoutIndexes(run, 'appointments', () => fillAppointments(run, scale));
  await run('vacuum analyze');
}

/** One round is one day on which every doctor has one visit; the last five lie ahead, no two days touch in any zone. */
async function fillAppointments(run: Run, { doctors, appointments, patients }: Scale): Promise<void> {
  const rounds = Math.ceil(appointments / doctors);
  const ahead = [2, 5, 8, 12, 20];
  for (let round = 0; round < rounds; round++) {
    const day = ahead[round - (rounds - ahead.length)] ?? -2 * (rounds - ahead.length - round) - 2;
    await run(`
      set session_replication_role = replica;
      insert into appointments (id, doctor_id, patient_id, status, starts_at, local_date, slot, consultation_type, room_id)
      select 'a${round}-' || n, 'd' || n, 'p' || 1 + (n + ${round} * ${doctors}::bigint) % ${patients},
        '${day < 0 ? 'completed' : 'scheduled'}',
        (current_date + ${day} + make_interval(mins => 540 + 30 * (n % 18)::int)) at time zone ${nth(ZONES, 'n')},
        current_date + ${day}, n % 18, 'Video Consultation', 'r${round}-' || n
      from generate_series(1, ${doctors}) n;`);
  }
}

async function withoutIndexes(run: Run, table: string, fill: () => Promise<void>): Promise<void> {
  const rows = (sql: string) => run(sql) as Promise<{ name: string; definition: string }[]>;
  const constraints = await rows(`
    select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = '${table}'::regclass and contype = 'x'`);
  const indexes = await rows(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = '${table}'::regclass and not indisprimary
      and not exists (select from pg_constraint where conindid = indexrelid)`);
  for (const { name } of constraints) await run(`alter table ${table} drop constraint ${name}`);
  for (const { name } of indexes) await run(`drop index ${name}`);
  await fill();
  for (const { definition } of indexes) await run(definition);
  for (const { name, definition } of constraints)
    await run(`alter table ${table} add constraint ${name} ${definition}`);
}

/** Every sixth doctor has the same zone: only so no patient is asked to two places at one instant. */
const bookedDoctors = (doctors: number) => Math.floor(doctors / ZONES.length);

/** After so many numbers neither the doctor nor the patient is a new one, so the next slot of the day is taken. */
export function slotsStep({ doctors, sessions }: Pick<Scale, 'doctors' | 'sessions'>): number {
  return Math.min(Math.floor(sessions / 2), bookedDoctors(doctors));
}

/** Checkouts that were paid a moment ago and that nobody has confirmed yet, numbered as load.lua asks for them. */
export function paidCheckouts(
  { doctors, sessions }: Scale,
  from: number,
  count: number,
  date: string,
): string {
  const n = `from generate_series(${from}, ${from + count - 1}) n`;
  const doctor = `${ZONES.length} * (n % ${bookedDoctors(doctors)} + 1)`;
  const half = Math.floor(sessions / 2);
  const patient = `'p' || n % ${half} + 1 + ${half}`;
  const slot = `(n / ${slotsStep({ doctors, sessions })}) % 18`;
  const startsAt = `('${date}'::date + make_interval(mins => 540 + 30 * (${slot})::int)) at time zone ${nth(ZONES, doctor)}`;
  return `
    set session_replication_role = replica;
    insert into appointments (id, doctor_id, patient_id, status, starts_at, local_date, slot, consultation_type, room_id, payment_id, held_until)
    select 'fa' || n, 'd' || ${doctor}, ${patient}, 'held', ${startsAt}, '${date}', ${slot}, 'Video Consultation', 'fr' || n, 'fp' || n, now() + interval '30 minutes' ${n};
    insert into payments (id, provider, checkout_session_id, checkout_url, status, amount, doctor_id, patient_id, starts_at, local_date, slot, consultation_type, reason, expires_at)
    select 'fp' || n, 'test', 'cs_bench_' || n, '/', 'open', 800, 'd' || ${doctor}, ${patient}, ${startsAt}, '${date}', ${slot}, 'Video Consultation', '', now() + interval '30 minutes' ${n};
    insert into test_checkout_sessions (id, amount, reference, status, payment_id, success_url, cancel_url, expires_at, created_at)
    select 'cs_bench_' || n, 800, 'fp' || n, 'complete', 'pi_bench_' || n, '/', '/', now() + interval '30 minutes', now() ${n};`;
}

/** Ends what a round of holds has left, so that the next finds every patient with none. */
export const RELEASE_HOLDS = `
  set session_replication_role = replica;
  delete from appointments where status = 'held' and id not like 'fa%';
  update payments set status = 'canceled' where status = 'open' and id not like 'fp%';`;
