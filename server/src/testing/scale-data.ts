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
/** Days from today; two apart at least, so that no zone brings two rounds together. */
const ROUND_DAYS = [-40, -30, -20, -10, -4, 2, 5, 8, 12, 20];

/** SQL for one of the words, in turn. */
export function nth(words: readonly string[], expression: string): string {
  const list = words.map((word) => `'${word}'`).join(',');
  return `(array[${list}])[1 + (${expression}) % ${words.length}]`;
}

/**
 * Fills an empty PostgreSQL with as many doctors as patients, and ten appointments for each doctor. Triggers and
 * foreign keys rest meanwhile: a million rows take a minute instead of an hour.
 */
export async function fillToScale(client: pg.ClientBase, doctors: number): Promise<void> {
  await client.query('set session_replication_role = replica');
  const name = `${nth(FIRST_NAMES, 'n * 7')} || ' ' || ${nth(LAST_NAMES, 'n / 50 + n * 11')}`;
  await client.query(`insert into users (id, name, email, password_hash, role)
    select 'du' || n, ${name}, 'd' || n || '@scale.test', '-', 'doctor' from generate_series(1, ${doctors}) n`);
  await client.query(`insert into users (id, name, email, password_hash, role)
    select 'pu' || n, 'Patient ' || n, 'p' || n || '@scale.test', '-', 'patient' from generate_series(1, ${doctors}) n`);
  await client.query(`insert into patient_profiles (id, user_id, name)
    select 'p' || n, 'pu' || n, 'Patient ' || n from generate_series(1, ${doctors}) n`);
  await client.query(`insert into doctor_profiles (id, user_id, name, specialization, fees, qualification, experience, about,
      languages, timezone, verified_at, weekly_slots, rating_sum, rating_count)
    select 'd' || n, 'du' || n, ${name}, ${nth(SPECIALTIES, 'n * 13')},
      case when n % 20 = 0 then null else 100 + (n * 37) % 2900 end, 'MBBS, MD', (n * 17) % 45, repeat('Listens first. ', 12),
      array['English', ${nth(LANGUAGES, 'n * 3')}], ${nth(ZONES, 'n')}, now(),
      case when n % 3 = 0 then null else array[262143, 262143, 255, 262143, 261888, 0, 0] end,
      3 * ((n * 31) % 40) + (n * 7) % (1 + 2 * ((n * 31) % 40)), (n * 31) % 40
    from generate_series(1, ${doctors}) n`);
  for (const [round, days] of ROUND_DAYS.entries()) {
    await client.query(`insert into appointments (id, doctor_id, patient_id, status, starts_at, local_date, slot, consultation_type, room_id)
      select 'a${round}-' || n, 'd' || n, 'p' || n, '${days < 0 ? 'completed' : 'scheduled'}',
        (current_date + ${days} + make_interval(mins => 540 + 30 * (n % 18)::int)) at time zone ${nth(ZONES, 'n')},
        current_date + ${days}, n % 18, 'Video Consultation', 'r${round}-' || n
      from generate_series(1, ${doctors}) n`);
  }
  await client.query(`insert into reviews (id, appointment_id, doctor_id, patient_id, rating, author_initials, comment)
    select 'v' || n, 'a0-' || n, 'd' || n, 'p' || n, 3 + n % 3, 'AB', 'Kind and clear.' from generate_series(1, ${doctors}) n`);
  await client.query('set session_replication_role = origin');
  await client.query('vacuum analyze');
}
