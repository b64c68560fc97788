import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { TIME_LABELS } from '@carelane/contract/doctors/slot-grid';
import { openPostgres } from '../../server/src/db/client';
import { queryChannel } from '../../server/src/db/query-log';
import { makeInsertScript, makePgbenchFunction, makePgbenchScript, type Statement } from './pgbench-script';
import { buildQuietApp } from './quiet-app';
import type { Scale } from './seed';

export async function recordBooking(url: string, scale: Scale, date: string, checkouts: number) {
  const database = await openPostgres({ url, poolSize: 2, migrate: false });
  const app = await buildQuietApp(database, { PAYMENTS: 'test', DATABASE_URL: url });
  // A patient who holds a slot, and one who has paid for checkout 1 (lib/seed.ts).
  const holder = { authorization: 'Bearer bench-2' };
  const payer = { authorization: `Bearer bench-${Math.floor(scale.sessions / 2) + 2}` };
  const folder = mkdtempSync(path.join(tmpdir(), 'carelane-pgbench-'));
  const recordCall = async (name: string, run: () => Promise<{ statusCode: number; body: string }>) => {
    const statements = await recordStatements(async () => {
      const { statusCode, body } = await run();
      if (statusCode >= 300) throw new Error(`${name} returned ${statusCode}: ${body}`);
    });
    const file = path.join(folder, `${name}.sql`);
    writeFileSync(file, makePgbenchScript(statements, scale, checkouts));
    const { definition, script } = makePgbenchFunction(`bench_${name}`, statements, scale, checkouts);
    const functionFile = path.join(folder, `${name}-function.sql`);
    writeFileSync(functionFile, script);
    return { file, statements: statements.length, functionFile, definition };
  };
  // Sent first, so that the session is cached and the connection open.
  for (const headers of [holder, payer])
    await app.http.inject({ url: '/api/v1/payment/open-checkouts', headers });
  const hold = await recordCall('hold', () =>
    app.http.inject({
      method: 'POST',
      url: '/api/v1/payment/create-checkout-session',
      headers: holder,
      payload: { doctorId: 'd3', date, time: TIME_LABELS[17] },
    }),
  );
  const fulfil = await recordCall('fulfil', () =>
    app.http.inject({
      url: '/api/v1/payment/confirm-stripe-session?session_id=cs_bench_1',
      headers: payer,
    }),
  );
  await app.http.close();
  await database.close();
  const insertFile = path.join(folder, 'insert.sql');
  writeFileSync(insertFile, makeInsertScript(scale));
  return { hold, fulfil, insertFile };
}

async function recordStatements(run: () => Promise<void>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const onQuery = (query: unknown) => void statements.push(query as Statement);
  queryChannel.subscribe(onQuery);
  try {
    await run();
  } finally {
    queryChannel.unsubscribe(onQuery);
  }
  if (statements.length === 0) throw new Error('no statement was recorded');
  return statements;
}
