import { type DeviceTestResult, FILLER_MAX_LENGTH } from '@carelane/contract/consultations/device-test';
import { measureNetwork, testServers } from '@carelane/contract/consultations/device-test-endpoints';
import { ApiError, call } from '../../lib/api';
import { openSocket } from '../../lib/open-socket';
import type { AppSocket } from '../../lib/socket';
import { toRtcServers } from '../api';
import { type ConnectionResult, testConnection } from '../media/connection-test';

const ROUND_TRIPS = 3;
const LONGEST_ROUND_TRIP_MS = 1_500;
/** A small picture and sound, both ways. */
const MIN_KILOBITS_PER_SECOND = 300;
const REQUEST_TIMEOUT_MS = 15_000;
const SOCKET_TIMEOUT_MS = 10_000;

interface Measured {
  roundTripMs: number;
  /** With a full load each way. */
  loadedMs: number;
  hasSocket: boolean;
  route: ConnectionResult;
}

type Connection = Pick<DeviceTestResult, 'network' | 'relay'>;

/** Throws only what the server refused, such as too many tests. A network that does not work is an outcome. */
export async function checkConnection(appointmentId: string): Promise<Connection> {
  try {
    const { iceServers, expiresAt } = await call(testServers, request(appointmentId));
    const roundTripMs = await fastest(appointmentId);
    const loadedMs = await timed(appointmentId, 'x'.repeat(FILLER_MAX_LENGTH));
    const [hasSocket, route] = await Promise.all([
      isConnected(openSocket()),
      testConnection(toRtcServers(iceServers)),
    ]);
    return {
      network: isGoodEnough({ roundTripMs, loadedMs, hasSocket, route }) ? 'good' : 'failed',
      relay: expiresAt === null ? 'unchecked' : route === 'relay' ? 'good' : 'failed',
    };
  } catch (error) {
    if (error instanceof ApiError) throw error;
    return { network: 'failed', relay: 'unchecked' };
  }
}

export function isGoodEnough({ roundTripMs, loadedMs, hasSocket, route }: Measured): boolean {
  const bothWaysKilobits = (2 * FILLER_MAX_LENGTH * 8) / 1_000;
  const seconds = Math.max(1, loadedMs - roundTripMs) / 1_000;
  return (
    hasSocket &&
    route !== 'blocked' &&
    roundTripMs <= LONGEST_ROUND_TRIP_MS &&
    bothWaysKilobits / seconds >= MIN_KILOBITS_PER_SECOND
  );
}

const request = (appointmentId: string) => ({
  params: { appointmentId },
  signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
});

/** The first may have to open a connection. */
async function fastest(appointmentId: string): Promise<number> {
  let found = Number.POSITIVE_INFINITY;
  for (let trip = 0; trip < ROUND_TRIPS; trip += 1) found = Math.min(found, await timed(appointmentId, ''));
  return found;
}

async function timed(appointmentId: string, filler: string): Promise<number> {
  const startedAt = performance.now();
  await call(measureNetwork, { ...request(appointmentId), body: { filler } });
  return performance.now() - startedAt;
}

function isConnected(socket: AppSocket): Promise<boolean> {
  if (socket.connected) return Promise.resolve(true);
  return new Promise((resolve) => {
    const end = (connected: boolean) => {
      clearTimeout(timer);
      socket.off('connect', succeed);
      resolve(connected);
    };
    const succeed = () => end(true);
    const timer = setTimeout(() => end(false), SOCKET_TIMEOUT_MS);
    socket.on('connect', succeed);
  });
}
