import type pg from 'pg';

export const WAITING_PER_KIND = 1_000;

/** Triggers and foreign keys are turned off in the meantime. Visits whose id begins with `a4-` are the latest past ones. */
export async function fillConsole(client: pg.ClientBase): Promise<void> {
  const run = (sql: string) => client.query(sql);
  await run('set session_replication_role = replica');
  await run(`insert into payments (id, provider, provider_payment_id, status, amount, doctor_id, patient_id, starts_at,
      local_date, slot, consultation_type, reason, appointment_id, expires_at, paid_at, created_at)
    select 'm' || id, 'test', 'pi-' || id, case when slot = 0 then 'refunding' else 'fulfilled' end, 800, doctor_id,
      patient_id, starts_at, local_date, slot, consultation_type, '', id, starts_at, starts_at - interval '3 days',
      starts_at - interval '3 days'
    from appointments`);
  await run(`update appointments set payment_id = 'm' || id, created_at = starts_at - interval '3 days'`);
  await run(`insert into refunds (id, payment_id, reason, amount, status, failures, created_at)
    select 'f' || id, id, 'canceled', 800, 'pending', slot % 2, created_at from payments
    where status = 'refunding' order by id limit ${WAITING_PER_KIND}`);
  await run(`insert into jobs (id, kind, payload, run_at, failed_at, dedupe_key)
    select 'j' || n, 'send-mail', jsonb_build_object('to', 'p' || n || '@scale.example'), now(), now() - n * interval '1 minute',
      null from generate_series(1, ${WAITING_PER_KIND}) n`);
  await run(`update reviews set reported_at = date_trunc('milliseconds', now()) - interval '1 hour', report_reason = 'unkind'
    where id in (select id from reviews order by id limit ${WAITING_PER_KIND})`);
  await run(`insert into disputes (id, appointment_id, raised_by, patient_statement, created_at)
    select 'q' || id, id, 'patient', 'Nobody came.', starts_at + interval '1 hour' from appointments
    where id like 'a4-%' order by id limit ${WAITING_PER_KIND}`);
  await run(`insert into room_stays (id, appointment_id, person, entered_at, last_seen_at)
    select 's' || id, id, 'doctor', starts_at, starts_at + interval '20 minutes' from appointments where id like 'a4-%'`);
  await run(`update doctor_profiles set verified_at = null, registration_number = 'KMC-' || id
    where id in (select id from doctor_profiles order by id limit ${WAITING_PER_KIND})`);
  await run(`insert into doctor_verifications (doctor_id, status, since, council)
    select id, 'waiting', date_trunc('milliseconds', now()) - interval '1 hour', 'Karnataka' from doctor_profiles
    where verified_at is null`);
  await run(`insert into doctor_certificates (doctor_id, type, bytes, sent_at)
    select doctor_id, 'image/webp', decode(repeat('00', 10000), 'hex'), since from doctor_verifications`);
  await run('set session_replication_role = origin');
  await run('vacuum analyze');
}
