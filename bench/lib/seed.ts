import { fillPeople, fillVisits, pickInTurn, type Run, ZONES } from '../../server/src/testing/scale-data';

export interface Scale {
  doctors: number;
  appointments: number;
  patients: number;
  /** This many are signed in, with the tokens `bench-1`, `bench-2` …, and doctors with `bench-d1` …. */
  sessions: number;
}

const APPOINTMENTS_PER_PATIENT = 10;
const MAX_SESSIONS = 20_000;
const MAX_DOCTOR_SESSIONS = 5_000;

export function makeScale(doctors: number, appointments: number, minPatients = 0): Scale {
  const patients = Math.max(doctors, appointments / APPOINTMENTS_PER_PATIENT, minPatients);
  return { doctors, appointments, patients, sessions: Math.min(patients, MAX_SESSIONS) };
}

export async function seed(run: Run, scale: Scale): Promise<void> {
  await fillPeople(run, scale);
  const insertSessions = (id: string, user: string, tokenPrefix: string, count: number) => `
    insert into sessions (id, user_id, token_hash, device, last_seen_at, expires_at)
    select '${id}' || n, '${user}' || n, rtrim(translate(encode(sha256(('${tokenPrefix}' || n)::bytea), 'base64'), '+/', '-_'), '='),
      'wrk', now(), now() + interval '30 days' from generate_series(1, ${count}) n;`;
  await run(`
    ${insertSessions('s', 'pu', 'bench-', scale.sessions)}
    ${insertSessions('ds', 'du', 'bench-d', Math.min(scale.doctors, MAX_DOCTOR_SESSIONS))}`);
  await fillVisits(run, scale, visitDays(scale));
  await run(PAID_VISITS);
  await run('vacuum analyze');
}

/**
 * Without paid visits the planner would assume that "fulfilled" is rare. The role `replica`, here and below,
 * turns off triggers and foreign keys.
 */
const PAID_VISITS = `
  set session_replication_role = replica;
  insert into payments (id, provider, status, amount, doctor_id, patient_id, starts_at, local_date, slot, consultation_type, reason,
    appointment_id, expires_at, paid_at, created_at)
  select 'v' || id, 'test', 'fulfilled', 800, doctor_id, patient_id, starts_at, local_date, slot, consultation_type, '', id, starts_at,
    starts_at - interval '3 days', starts_at - interval '3 days' from appointments where id like 'a0-%'`;

/** No two days may overlap in any zone. */
function visitDays({ doctors, appointments }: Scale): number[] {
  const future = [2, 5, 8, 12, 20];
  const pastCount = Math.ceil(appointments / doctors) - future.length;
  const past = Array.from({ length: pastCount }, (_, round) => -2 * (pastCount - round) - 2);
  return [...past, ...future];
}

/** Doctors of one zone only, so that no patient has two visits at the same time. */
const bookedDoctors = (doctors: number) => Math.floor(doctors / ZONES.length);

/** After this many holds, doctors and patients repeat, so the next slot of the day is used. */
export function holdsPerSlot({ doctors, sessions }: Pick<Scale, 'doctors' | 'sessions'>): number {
  return Math.min(Math.floor(sessions / 2), bookedDoctors(doctors));
}

export function paidCheckouts(
  { doctors, sessions }: Scale,
  from: number,
  count: number,
  date: string,
): string {
  const series = `from generate_series(${from}, ${from + count - 1}) n`;
  const doctor = `${ZONES.length} * (n % ${bookedDoctors(doctors)} + 1)`;
  // The second half of the patients has paid, as in load.lua.
  const half = Math.floor(sessions / 2);
  const patient = `'p' || n % ${half} + 1 + ${half}`;
  const slot = `(n / ${holdsPerSlot({ doctors, sessions })}) % 18`;
  const startsAt = `('${date}'::date + make_interval(mins => 540 + 30 * (${slot})::int)) at time zone ${pickInTurn(ZONES, doctor)}`;
  return `
    set session_replication_role = replica;
    insert into appointments (id, doctor_id, patient_id, status, starts_at, local_date, slot, consultation_type, room_id, payment_id, held_until)
    select 'fa' || n, 'd' || ${doctor}, ${patient}, 'held', ${startsAt}, '${date}', ${slot}, 'Video Consultation', 'fr' || n, 'fp' || n, now() + interval '30 minutes' ${series};
    insert into payments (id, provider, checkout_session_id, checkout_url, status, amount, doctor_id, patient_id, starts_at, local_date, slot, consultation_type, reason, expires_at)
    select 'fp' || n, 'test', 'cs_bench_' || n, '/', 'open', 800, 'd' || ${doctor}, ${patient}, ${startsAt}, '${date}', ${slot}, 'Video Consultation', '', now() + interval '30 minutes' ${series};
    insert into test_checkout_sessions (id, amount, reference, status, payment_id, success_url, cancel_url, expires_at, created_at)
    select 'cs_bench_' || n, 800, 'fp' || n, 'complete', 'pi_bench_' || n, '/', '/', now() + interval '30 minutes', now() ${series};`;
}

export const RELEASE_HOLDS = `
  set session_replication_role = replica;
  delete from appointments where status = 'held' and id not like 'fa%';
  update payments set status = 'canceled' where status = 'open' and id not like 'fp%';`;
