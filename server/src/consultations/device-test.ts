import { randomBytes } from 'node:crypto';
import type { IceServers } from '@carelane/contract/consultations/consultation';
import {
  canTestRelay,
  type DeviceTest,
  type DeviceTestResult,
  FILLER_MAX_LENGTH,
  isTestable,
} from '@carelane/contract/consultations/device-test';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../db/client';
import { deviceTests } from '../db/schema';
import type { Deps } from '../deps';
import type { Viewer } from '../http/endpoints/viewer';
import { Refusal } from '../http/refusal';
import { createIceServers, TEST_CREDENTIAL_MINUTES } from './ice-servers';
import { getOpenRoomByAppointment } from './rooms';

/** Random, so that no proxy can compress it. */
const FILLER = randomBytes((FILLER_MAX_LENGTH * 3) / 4).toString('base64');

async function getTestableVisit(deps: Deps, viewer: Viewer, appointmentId: string) {
  const room = await getOpenRoomByAppointment(deps.db, viewer, appointmentId);
  // Visits with any other status have just been refused.
  const visit = { ...room, status: 'scheduled' } as const;
  if (!isTestable(visit, deps.clock.now()))
    throw new Refusal('CONFLICT', 'You can only test your devices for an upcoming video visit.');
  return visit;
}

/** See docs/decisions/calls.md#the-relay-is-for-visits */
export async function createTestServers(
  deps: Deps,
  viewer: Viewer,
  appointmentId: string,
): Promise<IceServers> {
  const visit = await getTestableVisit(deps, viewer, appointmentId);
  const now = deps.clock.now();
  const relayUser = canTestRelay(visit, now) ? viewer.userId : undefined;
  return createIceServers(deps.config, now, relayUser, TEST_CREDENTIAL_MINUTES);
}

export async function createFiller(
  deps: Deps,
  viewer: Viewer,
  { appointmentId, sent }: { appointmentId: string; sent: string },
): Promise<string> {
  await getTestableVisit(deps, viewer, appointmentId);
  return FILLER.slice(0, sent.length);
}

export async function saveDeviceTest(
  deps: Deps,
  viewer: Viewer,
  { appointmentId, result }: { appointmentId: string; result: DeviceTestResult },
): Promise<DeviceTest> {
  const { doctorUserId } = await getTestableVisit(deps, viewer, appointmentId);
  const testedAt = deps.clock.now();
  const values = { ...result, testedAt };
  await deps.db
    .insert(deviceTests)
    .values({ appointmentId, ...values })
    .onConflictDoUpdate({ target: deviceTests.appointmentId, set: values });
  if (doctorUserId) deps.realtime.toUser(doctorUserId, 'appointments-changed', {});
  return { ...result, testedAt: testedAt.toISOString() };
}

export async function findDeviceTest(db: Queryable, appointmentId: string): Promise<DeviceTest | null> {
  const [test] = await db.select().from(deviceTests).where(eq(deviceTests.appointmentId, appointmentId));
  return test ? { ...test, testedAt: test.testedAt.toISOString() } : null;
}
