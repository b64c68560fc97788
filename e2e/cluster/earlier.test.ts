import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePort, type RunningPostgres, startPostgres } from '../../scripts/lib/services.mjs';
import { overNetwork } from '../../server/src/testing/call-endpoint';
import { inDays, noonZone, publicApi } from '../../server/src/testing/public-api';
import { startProduct } from '../lib/product';
import { sendRequest } from './booking-client';
import { until } from './timing';

const settings = { RATE_LIMITS: 'off', DEMO: 'off', PAYMENTS: 'test', DOCTOR_VERIFICATION: 'auto' };
const folder = mkdtempSync(path.join(tmpdir(), 'carelane-earlier-'));
let postgres: RunningPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => {
  postgres?.remove();
  rmSync(folder, { recursive: true, force: true });
});

test.each(['the embedded database', 'PostgreSQL'])(
  'an earlier time that was offered can still be accepted after a server crash, on %s',
  async (engine) => {
    const env = { ...settings, ...(engine === 'PostgreSQL' ? { DATABASE_URL: postgres.url } : {}) };
    const start = async (extraEnv = {}) =>
      startProduct({
        port: await findFreePort(),
        env: { ...env, ...extraEnv },
        dataDir: path.join(folder, engine),
      });
    const crashing = await start({ CARELANE_FAILPOINT: 'freed' });
    const api = publicApi(overNetwork(crashing.url));
    const doctor = await api.newDoctor({}, { fees: 0 });
    const [early, late] = [await api.newPatient(), await api.newPatient()];
    const date = inDays(3);
    const earlyVisitId = await api.bookFreeVisit(early, doctor, { date, time: '10:00 AM' });
    const lateVisitId = await api.bookFreeVisit(late, doctor, { date, time: '04:00 PM' });
    await sendRequest(crashing.url, late.token, 'PUT', `/api/v1/appointment/${lateVisitId}/earlier`, {
      notice: 1,
      zone: noonZone(),
    });
    await sendRequest(crashing.url, early.token, 'PATCH', `/api/v1/appointment/cancel/${earlyVisitId}`);
    await until(
      'the product has crashed',
      async () => (await sendRequest(crashing.url, undefined, 'GET', '/healthz')).status === 0,
    );

    const product = await start();
    try {
      const readEarlier = async () =>
        (await sendRequest(product.url, late.token, 'GET', '/api/v1/appointment/earlier')).body.data;
      const { offers } = await readEarlier();
      expect(offers).toMatchObject([{ appointmentId: lateVisitId, time: '10:00 AM' }]);
      await until('the patient is notified', async () => {
        const { body } = await sendRequest(product.url, late.token, 'GET', '/api/v1/notification');
        return body.data.some(({ message }: { message: string }) => message.includes('An earlier time'));
      });
      const accepted = await sendRequest(
        product.url,
        late.token,
        'POST',
        `/api/v1/appointment/${lateVisitId}/earlier/accept`,
      );
      expect(accepted).toMatchObject({ status: 200, body: { data: { time: '10:00 AM' } } });
      expect(await readEarlier()).toEqual({ requests: [], offers: [] });
    } finally {
      await product.kill();
    }
  },
);
