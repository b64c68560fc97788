import { type DeviceTestResult, FILLER_MAX_LENGTH } from '@carelane/contract/consultations/device-test';
import { measureNetwork, testServers } from '@carelane/contract/consultations/device-test-endpoints';
import { ApiError, call } from '../../lib/api';
import { openSocket } from '../../lib/open-socket';
import type { AppSocket } from '../../lib/socket';
import { toRtcServers } from '../api';
import { type ConnectionResult, testConnection } from '../media/connection-test';

const ROUND_TRIPS = 3;
const MAX_ROUND_TRIP_MS = 1_500;
const MIN_KILOBITS_PER_SECOND = 300;
const REQUEST_TIMEOUT_MS = 15_000;
const SOCKET_TIMEOUT_MS = 10_000;

interface Measurement {
  roundTripMs: number;
  loadedMs: number;
  hasSocket: boolean;
  route: ConnectionResult;
}

type ConnectionOutcomes = Pick<DeviceTestResult, 'network' | 'relay'>;

/** Throws only if the server refuses, for example after too many tests. A broken network is a result. */
export async function checkConnection(appointmentId: string): Promise<ConnectionOutcomes> {
  try {
    const { iceServers, expiresAt } = await call(testServers, requestOptions(appointmentId));
    const roundTripMs = await measureFastest(appointmentId);
    const loadedMs = await measureRoundTrip(appointmentId, 'x'.repeat(FILLER_MAX_LENGTH));
    const [hasSocket, route] = await Promise.all([
      waitUntilConnected(openSocket()),
      testConnection(toRtcServers(iceServers)),
    ]);
    const hasRelay = expiresAt !== null;
    const relay = route === 'relay' ? 'good' : 'failed';
    return {
      network: isGoodEnough({ roundTripMs, loadedMs, hasSocket, route }) ? 'good' : 'failed',
      relay: hasRelay ? relay : 'unchecked',
    };
  } catch (error) {
    if (error instanceof ApiError) throw error;
    return { network: 'failed', relay: 'unchecked' };
  }
}

export function isGoodEnough({ roundTripMs, loadedMs, hasSocket, route }: Measurement): boolean {
  const transferredKilobits = (2 * FILLER_MAX_LENGTH * 8) / 1_000;
  // At least one millisecond, because noise can make the loaded round trip the faster one.
  const seconds = Math.max(1, loadedMs - roundTripMs) / 1_000;
  return (
    hasSocket &&
    route !== 'blocked' &&
    roundTripMs <= MAX_ROUND_TRIP_MS &&
    transferredKilobits / seconds >= MIN_KILOBITS_PER_SECOND
  );
}

const requestOptions = (appointmentId: string) => ({
  params: { appointmentId },
  signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
});

async function measureFastest(appointmentId: string): Promise<number> {
  let fastest = Number.POSITIVE_INFINITY;
  for (let trip = 0; trip < ROUND_TRIPS; trip += 1)
    fastest = Math.min(fastest, await measureRoundTrip(appointmentId, ''));
  return fastest;
}

async function measureRoundTrip(appointmentId: string, filler: string): Promise<number> {
  const startedAt = performance.now();
  await call(measureNetwork, { ...requestOptions(appointmentId), body: { filler } });
  return performance.now() - startedAt;
}

function waitUntilConnected(socket: AppSocket): Promise<boolean> {
  if (socket.connected) return Promise.resolve(true);
  return new Promise((resolve) => {
    const finish = (isConnected: boolean) => {
      clearTimeout(timer);
      socket.off('connect', onConnect);
      resolve(isConnected);
    };
    const onConnect = () => finish(true);
    const timer = setTimeout(() => finish(false), SOCKET_TIMEOUT_MS);
    socket.on('connect', onConnect);
  });
}
