import Fastify from 'fastify';
import pg from 'pg';
import { bareSearch } from './bare-search.mjs';

const SLOTS_PER_DAY = 18;
const app = Fastify();
app.get('/', async () => ({ hello: 'world' }));

if (process.env.DATABASE_URL) {
  const pool = new pg.Pool({
    connectionString: process.env.DATABASE_URL,
    max: 10,
    // Low enough that %> finds misspelled names.
    options: '-c pg_trgm.word_similarity_threshold=0.25',
  });
  const runPrepared = async (name, text, values) => (await pool.query({ name, text, values })).rows;

  app.get('/api/v1/doctor/all-doctors', ({ query }) => bareSearch(pool, query));
  app.get('/api/v1/doctor/available-slots-for-doctor/:id', async ({ params, query }) => {
    const taken = await runPrepared(
      'slots',
      `select slot from appointments where doctor_id = $1 and local_date = $2 and status <> 'canceled'
        and starts_at between $2::date - 1 and $2::date + 2`,
      [params.id, query.date],
    );
    return Array.from({ length: SLOTS_PER_DAY }, (_, slot) => ({
      slot,
      free: !taken.some((row) => row.slot === slot),
    }));
  });
  app.get('/api/v1/appointment/patient/:id', async ({ params, query }) =>
    runPrepared(
      'list',
      `select a.*, d.name, d.specialization, d.timezone, p.name as patient from appointments a
        join doctor_profiles d on d.id = a.doctor_id join patient_profiles p on p.id = a.patient_id
       where a.patient_id = $1 order by a.starts_at desc, a.id desc limit $2`,
      [params.id, query.limit],
    ),
  );
  let inserted = 0;
  app.post('/api/v1/payment/create-checkout-session', async ({ body }) => {
    inserted += 1;
    const id = `bare-${process.pid}-${inserted}`;
    await runPrepared(
      'book',
      `insert into appointments (id, doctor_id, patient_id, status, starts_at, local_date, slot, consultation_type, room_id)
       values ($1, $2, $3, 'scheduled', $4, $5, 0, 'Video Consultation', $1)`,
      [
        id,
        body.doctorId,
        `p${1 + (inserted % 1000)}`,
        new Date(Date.UTC(2040, 0, 1, 0, 30 * inserted)),
        body.date,
      ],
    );
    return { id };
  });
}
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
