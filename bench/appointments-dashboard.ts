import { sql } from 'drizzle-orm';
import { openEmbedded, openPostgres } from '../server/src/db/client';
import { givenDoctor } from '../server/src/testing/factories';
import { buildQuietApp } from './lib/quiet-app';

const MANY_APPOINTMENTS = 100_000;
const FULL_CALENDAR_APPOINTMENTS = 1_300;
const WARM_UP_ROUNDS = 10;
const ROUNDS = 60;
const ALLOWED_RATIO = 1.2;

const url = process.env.BENCH_DATABASE_URL;
const database = url ? await openPostgres({ url, poolSize: 10 }) : await openEmbedded({});
const { http, deps } = await buildQuietApp(database, {
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  RATE_LIMITS: 'off',
});

const few = await givenDoctor({ deps });
const many = await givenDoctor({ deps });
const full = await givenDoctor({ deps });
await addAppointments(few.profile.id, 10);
await addAppointments(full.profile.id, FULL_CALENDAR_APPOINTMENTS);
await addAppointments(many.profile.id, MANY_APPOINTMENTS);
await database.db.execute(sql`analyze`);

/** The trigger that maintains a doctor's totals is off during this, so the totals are inserted too. */
async function addAppointments(doctorId: string, appointments: number): Promise<void> {
  const patients = Math.min(appointments, MANY_APPOINTMENTS / 5);
  await database.db.execute(sql`
    insert into patient_profiles (id, name)
    select ${doctorId}::text || '-p' || n, 'Patient ' || n from generate_series(1, ${patients}::int) n`);
  await database.db.execute(sql`alter table appointments disable trigger user`);
  await database.db.execute(sql`
    insert into appointments (id, doctor_id, patient_id, status, starts_at, local_date, slot, consultation_type, room_id, created_at, updated_at)
    select ${doctorId}::text || '-a' || n, ${doctorId}, ${doctorId}::text || '-p' || (1 + n % ${patients}::int),
      case when begins > now() then 'scheduled' when n % 10 = 0 then 'canceled' when n % 13 = 0 then 'scheduled' else 'completed' end,
      begins, begins::date, n % 18, 'Video Consultation', ${doctorId}::text || '-r' || n, least(begins, now()), least(begins, now())
    from (
      select n, date_trunc('day', now()) + interval '14 days' - (n / 18) * interval '1 day' + (n % 18) * interval '30 minutes' as begins
      from generate_series(1, ${appointments}::int) n
    ) planned`);
  await database.db.execute(sql`alter table appointments enable trigger user`);
  await database.db.execute(sql`
    insert into doctor_tallies
    select doctor_id, count(*) filter (where status = 'scheduled'), count(*) filter (where status = 'completed'),
      count(*) filter (where status = 'canceled'), count(distinct patient_id) filter (where status <> 'canceled')
    from appointments where doctor_id = ${doctorId} group by doctor_id`);
}

async function timeDashboard(doctor: typeof few): Promise<number> {
  const lists = ['today', 'upcoming&limit=10', 'past&limit=10'].map(
    (list) => `/appointment/doctor/${doctor.profile.id}?list=${list}`,
  );
  const startedAt = performance.now();
  await Promise.all(
    [...lists, '/doctor/stats', '/doctor/activity', '/doctor/weeks'].map(async (path) => {
      const response = await http.inject({
        url: `/api/v1${path}`,
        headers: { authorization: `Bearer ${doctor.token}` },
      });
      if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode} ${response.body}`);
    }),
  );
  return performance.now() - startedAt;
}

const times = { few: [] as number[], full: [] as number[], many: [] as number[] };
for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
  const [fewMs, fullMs, manyMs] = [
    await timeDashboard(few),
    await timeDashboard(full),
    await timeDashboard(many),
  ];
  if (round >= WARM_UP_ROUNDS) {
    times.few.push(fewMs);
    times.full.push(fullMs);
    times.many.push(manyMs);
  }
}
const percentile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
console.log(`A doctor's dashboard (six calls), ${ROUNDS} rounds, ${database.engine}`);
for (const [name, values] of [
  ['10 appointments', times.few],
  [`${FULL_CALENDAR_APPOINTMENTS} appointments`, times.full],
  [`${MANY_APPOINTMENTS} appointments`, times.many],
] as const) {
  console.log(
    `  ${name}: median ${percentile(values, 0.5).toFixed(1)} ms, p95 ${percentile(values, 0.95).toFixed(1)} ms`,
  );
}
const medianRatio = (values: number[], baseline: number[]) =>
  percentile(values, 0.5) / percentile(baseline, 0.5);
const ratioToFull = medianRatio(times.many, times.full);
console.log(
  `  The median with ${MANY_APPOINTMENTS} is ${ratioToFull.toFixed(2)} times that with ${FULL_CALENDAR_APPOINTMENTS} (at most ${ALLOWED_RATIO} allowed), and ${medianRatio(times.many, times.few).toFixed(2)} times that with 10, where there are fewer rows to show.`,
);
const isFastEnough = ratioToFull <= ALLOWED_RATIO;
await http.close();
await database.close();
process.exit(isFastEnough ? 0 : 1);
