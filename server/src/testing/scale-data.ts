import { LANGUAGES } from '@carelane/contract/doctors/languages';
import { SPECIALTIES } from '@carelane/contract/doctors/specialties';
import type pg from 'pg';

export const FIRST_NAMES =
  'Aarav Aditi Ajay Amit Ananya Anil Anita Arjun Asha Bhavna Charu Deepak Divya Esha Farhan Gaurav Geeta Harish Isha Jatin Kavita Kiran Lata Manoj Meena Mohan Neha Nikhil Nisha Om Pooja Pradeep Priya Rahul Rakesh Rani Ravi Rekha Rohit Sachin Sanjay Sarita Shreya Sunil Tara Uday Varun Vidya Vijay Yash'.split(
    ' ',
  );
export const LAST_NAMES =
  'Agarwal Bansal Bhatt Bose Chauhan Chopra Das Desai Dutta Gandhi Ghosh Gill Goel Gupta Iyer Jain Joshi Kapoor Kaur Khan Kulkarni Kumar Malik Mehta Menon Mishra Nair Naidu Patel Pillai Rao Reddy Roy Saxena Sen Shah Sharma Shetty Singh Sinha Tiwari Varma Verma Yadav'.split(
    ' ',
  );
export const ZONES = [
  'Asia/Kolkata',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Dubai',
  'Australia/Sydney',
  'Asia/Tokyo',
];
/** At least two apart, so that time zones cannot make two rounds overlap. */
const ROUND_DAYS = [-40, -30, -20, -10, -4, 2, 5, 8, 12, 20];

export function pickInTurn(words: readonly string[], expression: string): string {
  const list = words.map((word) => `'${word}'`).join(',');
  return `(array[${list}])[1 + (${expression}) % ${words.length}]`;
}

export interface Scale {
  doctors: number;
  patients: number;
}

export type Run = (sql: string) => Promise<unknown>;

/** A million rows take a minute instead of an hour. */
const WITHOUT_CHECKS = 'set session_replication_role = replica;';

const NAME = `${pickInTurn(FIRST_NAMES, 'n * 7')} || ' ' || ${pickInTurn(LAST_NAMES, 'n / 50 + n * 11')}`;

/** 262143 means all 18 half hours. */
export async function fillPeople(run: Run, { doctors, patients }: Scale): Promise<void> {
  const users = (kind: 'd' | 'p', role: string, count: number) => `
    insert into users (id, name, email, password_hash, role)
    select '${kind}u' || n, ${NAME}, '${kind}' || n || '@scale.example', '-', '${role}' from generate_series(1, ${count}) n;`;
  await run(`
    ${WITHOUT_CHECKS}
    ${users('d', 'doctor', doctors)}
    ${users('p', 'patient', patients)}
    insert into patient_profiles (id, user_id, name)
    select 'p' || n, 'pu' || n, ${NAME} from generate_series(1, ${patients}) n;
    insert into doctor_profiles (id, user_id, name, specialization, fees, qualification, experience, about,
      languages, timezone, verified_at, weekly_slots, rating_sum, rating_count)
    select 'd' || n, 'du' || n, ${NAME}, ${pickInTurn(SPECIALTIES, 'n * 13')},
      case when n % 20 = 0 then null else 100 + (n * 37) % 2900 end, 'MBBS, MD', (n * 17) % 45, repeat('Listens first. ', 12),
      array['English', ${pickInTurn(LANGUAGES, 'n * 3')}], ${pickInTurn(ZONES, 'n')}, now(),
      case when n % 3 = 0 then null else array[262143, 262143, 255, 262143, 261888, 0, 0] end,
      3 * ((n * 31) % 40) + (n * 7) % (1 + 2 * ((n * 31) % 40)), (n * 31) % 40
    from generate_series(1, ${doctors}) n;`);
}

/** The ids of the first round begin with `a0-`. Minute 540 of the day is 9 AM. */
export async function fillVisits(run: Run, { doctors, patients }: Scale, days: number[]): Promise<void> {
  await withoutIndexes(run, 'appointments', async () => {
    for (const [round, day] of days.entries()) {
      await run(`
        ${WITHOUT_CHECKS}
        insert into appointments (id, doctor_id, patient_id, status, starts_at, local_date, slot, consultation_type, room_id)
        select 'a${round}-' || n, 'd' || n, 'p' || 1 + (n + ${round} * ${doctors}::bigint) % ${patients},
          '${day < 0 ? 'completed' : 'scheduled'}',
          (current_date + ${day} + make_interval(mins => 540 + 30 * (n % 18)::int)) at time zone ${pickInTurn(ZONES, 'n')},
          current_date + ${day}, n % 18, 'Video Consultation', 'r${round}-' || n
        from generate_series(1, ${doctors}) n;`);
    }
  });
}

/** Creating the indexes afterwards is much faster. */
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

export async function fillToScale(client: pg.ClientBase, doctors: number): Promise<void> {
  const run: Run = async (sql) => (await client.query(sql)).rows;
  const scale = { doctors, patients: doctors };
  await fillPeople(run, scale);
  await fillVisits(run, scale, ROUND_DAYS);
  await run(`insert into reviews (id, appointment_id, doctor_id, patient_id, rating, author_initials, comment)
    select 'v' || substr(id, 4), id, doctor_id, patient_id, 3 + slot % 3, 'AB', 'Kind and clear.'
    from appointments where id like 'a0-%'`);
  await run('set session_replication_role = origin');
  await run('vacuum analyze');
}
