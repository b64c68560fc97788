import { sql } from 'drizzle-orm';
import type { Db } from '../db/client';

/** Such a refund leaves the appointment unchanged. */
const IS_REFUNDED_AFTER_START = `exists (select from refunds r join appointments v on v.payment_id = r.payment_id
  where r.payment_id = p.id and r.reason in ('goodwill', 'not_held') and r.created_at >= v.starts_at)`;

const ALWAYS: Record<string, string> = {
  'a doctor has two live appointments at one start': `
    select doctor_id as offender from appointments where status <> 'canceled' group by doctor_id, starts_at having count(*) > 1`,
  'a patient has two live appointments at one start': `
    select patient_id as offender from appointments where status <> 'canceled' group by patient_id, starts_at having count(*) > 1`,
  'a held or scheduled visit has a deleted or suspended person, or a doctor whose verification was withdrawn': `
    select a.id as offender from appointments a
    join patient_profiles p on p.id = a.patient_id join doctor_profiles d on d.id = a.doctor_id
    left join users patient on patient.id = p.user_id left join users doctor on doctor.id = d.user_id
    where a.status in ('held', 'scheduled') and (patient.id is null or p.deleted_at is not null or doctor.id is null
      or patient.suspended_at is not null or doctor.suspended_at is not null or d.verification_withdrawn_at is not null)`,
  'the date, time and zone of a visit do not match its start': `
    select a.id as offender from appointments a join doctor_profiles d on d.id = a.doctor_id
    where (a.local_date + interval '9 hours' + a.slot * interval '30 minutes')
      at time zone coalesce(a.timezone, d.timezone) <> a.starts_at`,
  'a captured payment has neither one appointment nor one refund, or both': `
    select p.id as offender from payments p
    where p.paid_at is not null and p.provider <> 'free'
      and (select count(*) from appointments a where a.payment_id = p.id
          and (a.status in ('scheduled', 'completed') or a.choose_by is not null))
        + (select count(*) from refunds r where r.payment_id = p.id) <> 1
      and not ${IS_REFUNDED_AFTER_START}`,
  'an appointment depends on a payment that was not captured': `
    select a.id as offender from appointments a join payments p on p.id = a.payment_id
    where a.status in ('scheduled', 'completed') and (p.status <> 'fulfilled' or p.appointment_id is distinct from a.id or p.paid_at is null)
      and not ${IS_REFUNDED_AFTER_START}`,
  'a visit that waits for a choice is not canceled, not paid for, waits beyond its start, or has a deleted person': `
    select a.id as offender from appointments a left join payments p on p.id = a.payment_id
    join patient_profiles patient on patient.id = a.patient_id join doctor_profiles doctor on doctor.id = a.doctor_id
    where a.choose_by is not null and (a.status <> 'canceled' or a.choose_by > a.starts_at or p.status <> 'fulfilled'
      or patient.user_id is null or patient.deleted_at is not null or doctor.user_id is null)`,
  'a visit was reviewed and is not completed': `
    select r.id as offender from reviews r join appointments a on a.id = r.appointment_id where a.status <> 'completed'`,
  'the rating of a doctor is not that of the reviews that are shown': `
    select d.id as offender from doctor_profiles d
    left join reviews r on r.doctor_id = d.id and r.hidden_at is null
    group by d.id having d.rating_count <> count(r.id) or d.rating_sum <> coalesce(sum(r.rating), 0)`,
  'a slot is held for a payment that is not open': `
    select a.id as offender from appointments a join payments p on p.id = a.payment_id where a.status = 'held' and p.status <> 'open'`,
  'an earlier time is offered for a visit that is not scheduled or not later': `
    select o.id as offender from earlier_offers o join appointments v on v.id = o.appointment_id
    where o.ended_at is null and (v.status <> 'scheduled' or v.starts_at <= o.starts_at)`,
  'a slot is held for neither a payment nor an offer': `
    select a.id as offender from appointments a where a.status = 'held' and a.payment_id is null
      and not exists (select from earlier_offers o where o.id = a.id and o.ended_at is null)`,
  'a slot is held longer than its offer and the time to pass it on': `
    select a.id as offender from appointments a join earlier_offers o on o.id = a.id
    where a.status = 'held' and a.held_until > o.expires_at + interval '3 minutes'`,
  'a patient got more than three offers in a day': `
    select o.id as offender from earlier_offers o join appointments v on v.id = o.appointment_id
    where (select count(*) from earlier_offers x join appointments w on w.id = x.appointment_id
      where w.patient_id = v.patient_id and x.created_at <= o.created_at
        and x.created_at > o.created_at - interval '24 hours') > 3`,
  'the amount of a refund differs from what was paid, or their statuses do not match': `
    select r.id as offender from refunds r join payments p on p.id = r.payment_id
    where r.amount <> p.amount or p.status not in ('refunding', 'refunded') or (r.status = 'succeeded') <> (p.status = 'refunded')`,
  'the card provider refunded twice': `
    select payment_id as offender from test_checkout_refunds group by payment_id having count(*) > 1`,
};

/** Holds after every job has run and nothing is pending. */
const SETTLED: Record<string, string> = {
  'a refund is still owed': `select id as offender from refunds where status = 'pending'`,
  'a payment that the provider captured is not recorded': `
    select s.id as offender from test_checkout_sessions s left join payments p on p.id = s.reference
    where s.status = 'complete' and (p.paid_at is null or p.amount <> s.amount)`,
  'a job failed permanently': `select kind as offender from jobs where failed_at is not null`,
};

/** With the unique index on live appointments, this offers a slot to one patient at a time. */
const heldForOffers = (now: Date): Record<string, string> => ({
  'an offer can be accepted and its slot is not held': `
    select o.id as offender from earlier_offers o where o.ended_at is null and o.expires_at > '${now.toISOString()}'
      and not exists (select from appointments a where a.id = o.id and a.status = 'held' and a.starts_at = o.starts_at)`,
});

export async function findBrokenInvariants(
  db: Db,
  { settled = false, now }: { settled?: boolean; now?: Date } = {},
): Promise<string[]> {
  const broken: string[] = [];
  const queries = { ...ALWAYS, ...(now ? heldForOffers(now) : {}), ...(settled ? SETTLED : {}) };
  for (const [violation, query] of Object.entries(queries)) {
    const result = await db.execute(sql.raw(query));
    const rows = (result as unknown as { rows: { offender: string }[] }).rows;
    if (rows.length > 0) broken.push(`${violation}: ${rows.map((row) => row.offender).join(', ')}`);
  }
  return broken;
}
