import * as z from 'zod/mini';
import { isJoinable, type VisitTiming } from '../appointments/join-window';
import type { AppointmentStatus, ConsultationType } from '../appointments/status';
import { instant } from '../fields';

export const RELAY_TEST_HOURS_BEFORE = 48;
const HOUR_MS = 3_600_000;
export const FILLER_MAX_LENGTH = 65_536;

const outcome = z.enum(['good', 'failed']);

export const deviceTestBody = z.object({
  camera: outcome,
  microphone: outcome,
  network: outcome,
  /** `unchecked`: the site has no relay, or its credentials were not issued yet. */
  relay: z.enum(['good', 'failed', 'unchecked']),
});
export type DeviceTestResult = z.output<typeof deviceTestBody>;

export const deviceTestSchema = z.object({ ...deviceTestBody.shape, testedAt: instant });
export type DeviceTest = z.output<typeof deviceTestSchema>;

export const fillerBody = z.object({ filler: z.string().check(z.maxLength(FILLER_MAX_LENGTH)) });

export type TestedPart = keyof DeviceTestResult;
const PARTS: Record<TestedPart, string> = {
  camera: 'camera',
  microphone: 'microphone',
  network: 'network',
  relay: 'relay for strict networks',
};

export function failedParts(result: DeviceTestResult): TestedPart[] {
  return (Object.keys(PARTS) as TestedPart[]).filter((part) => result[part] === 'failed');
}

export function describeDeviceTest(result: DeviceTestResult): string {
  const failed = failedParts(result).map((part) => PARTS[part]);
  const last = failed.pop();
  if (!last) return 'Tested, good';
  const parts = failed.length > 0 ? `${failed.join(', ')} and ${last}` : last;
  return `Tested: ${parts} failed`;
}

interface TestedVisit extends VisitTiming {
  status: AppointmentStatus;
  consultationType: ConsultationType;
}

export function isTestable(visit: TestedVisit, now: Date): boolean {
  return visit.consultationType === 'Video Consultation' && isJoinable(visit, now);
}

export function canTestRelay(visit: TestedVisit, now: Date): boolean {
  const opensAt = new Date(visit.startsAt).getTime() - RELAY_TEST_HOURS_BEFORE * HOUR_MS;
  return isTestable(visit, now) && now.getTime() >= opensAt;
}
