import { describe, expect, it } from 'vitest';
import { canTestRelay, type DeviceTestResult, describeDeviceTest, isTestable } from './device-test';

const good: DeviceTestResult = { camera: 'good', microphone: 'good', network: 'good', relay: 'good' };

it.each([
  [{}, 'Tested, good'],
  [{ relay: 'unchecked' }, 'Tested, good'],
  [{ camera: 'failed' }, 'Tested: camera failed'],
  [{ camera: 'failed', relay: 'failed' }, 'Tested: camera and relay for strict networks failed'],
  [
    { camera: 'failed', microphone: 'failed', network: 'failed' },
    'Tested: camera, microphone and network failed',
  ],
] as const)('the result %j is described as: %s', (outcomes, description) => {
  expect(describeDeviceTest({ ...good, ...outcomes })).toBe(description);
});

describe('at 12:00', () => {
  const now = new Date('2026-03-02T12:00:00Z');
  const visit = (startsAt: string) =>
    ({ startsAt, status: 'scheduled', consultationType: 'Video Consultation' }) as const;

  it.each([
    ['2026-03-04T12:00:00Z', true, true],
    ['2026-03-04T12:00:01Z', true, false],
    ['2026-03-02T11:30:00Z', true, true],
    ['2026-03-02T11:29:59Z', false, false],
  ])('a visit at %s can be tested: %s, with the relay: %s', (startsAt, testable, relay) => {
    expect(isTestable(visit(startsAt), now)).toBe(testable);
    expect(canTestRelay(visit(startsAt), now)).toBe(relay);
  });

  it('devices cannot be tested for a canceled visit or a visit in person', () => {
    const upcoming = visit('2026-03-03T12:00:00Z');
    for (const change of [{ status: 'canceled' }, { consultationType: 'In-person Consultation' }] as const) {
      expect(isTestable({ ...upcoming, ...change }, now)).toBe(false);
      expect(canTestRelay({ ...upcoming, ...change }, now)).toBe(false);
    }
  });
});
