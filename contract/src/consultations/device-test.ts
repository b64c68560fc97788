import * as z from 'zod/mini';
import { isJoinable, type Timed } from '../appointments/join-window';
import type { AppointmentStatus, ConsultationType } from '../appointments/status';
import { instant } from '../fields';

/** Before that, relay credentials are not given for a test. */
export const RELAY_TEST_HOURS_BEFORE = 48;
/** How many characters go each way to measure the network. */
export const FILLER_MAX_LENGTH = 65_536;

const outcome = z.enum(['good', 'failed']);

/** How the devices and the network of a patient did in the test before a video visit. */
export const deviceTestBody = z.object({
  camera: outcome,
  microphone: outcome,
  network: outcome,
  /** `unchecked`: the site has no relay, or it is not given yet. */
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

/** 'Tested, good', or what failed. */
export function deviceTestWords(result: DeviceTestResult): string {
  const failed = failedParts(result).map((part) => PARTS[part]);
  const last = failed.pop();
  if (!last) return 'Tested, good';
  return `Tested: ${failed.length > 0 ? `${failed.join(', ')} and ${last}` : last} failed`;
}

interface TestedVisit extends Timed {
  status: AppointmentStatus;
  consultationType: ConsultationType;
}

/** A video visit that can be joined now or later. */
export function isTestable(visit: TestedVisit, now: Date): boolean {
  return visit.consultationType === 'Video Consultation' && isJoinable(visit, now);
}

export function mayTestRelay(visit: TestedVisit, now: Date): boolean {
  const opensAt = new Date(visit.startsAt).getTime() - RELAY_TEST_HOURS_BEFORE * 3_600_000;
  return isTestable(visit, now) && now.getTime() >= opensAt;
}
