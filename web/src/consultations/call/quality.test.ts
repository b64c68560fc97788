import { describe, expect, it } from 'vitest';
import { isSilent, qualityBetween, type StatsSample, toSample } from './quality';

const baseline: StatsSample = {
  packetsReceived: 0,
  packetsLost: 0,
  outgoingLoss: 0,
  roundTripSeconds: 0.04,
  jitterSeconds: 0.01,
  availableOutgoingBitsPerSecond: 2_000_000,
  bytesReceived: 50_000,
};
const SETTLED = { sendsVideo: true, isSettled: true };

describe('the quality of a call', () => {
  it.each([
    ['a clean connection is good', { packetsReceived: 100 }, 'good'],
    ['a few lost packets make it fair', { packetsReceived: 95, packetsLost: 5 }, 'fair'],
    ['many lost packets make it poor', { packetsReceived: 80, packetsLost: 20 }, 'poor'],
    ['packets that the other side loses count too', { packetsReceived: 100, outgoingLoss: 0.2 }, 'poor'],
    ['a long round trip makes it fair', { packetsReceived: 100, roundTripSeconds: 0.4 }, 'fair'],
    ['high jitter makes it poor', { packetsReceived: 100, jitterSeconds: 0.2 }, 'poor'],
    ['low bandwidth is poor', { packetsReceived: 100, availableOutgoingBitsPerSecond: 60_000 }, 'poor'],
    ['an unknown bandwidth does not count', { availableOutgoingBitsPerSecond: undefined }, 'good'],
  ] as const)('depends on each value: %s', (_title, change, expected) => {
    expect(qualityBetween(baseline, { ...baseline, ...change }, SETTLED)).toBe(expected);
  });

  it('ignores the bandwidth while no video is sent', () => {
    const voice = { ...baseline, availableOutgoingBitsPerSecond: 60_000 };
    expect(qualityBetween(baseline, voice, { sendsVideo: false, isSettled: true })).toBe('good');
  });

  it('ignores measurements that an outage distorted, but not current problems', () => {
    const unsettled = { sendsVideo: true, isSettled: false };
    const afterOutage = { ...baseline, outgoingLoss: 0.9, availableOutgoingBitsPerSecond: 30_000 };
    expect(qualityBetween(baseline, afterOutage, unsettled)).toBe('good');
    expect(qualityBetween(baseline, afterOutage, SETTLED)).toBe('poor');
    for (const change of [{ packetsLost: 50 }, { roundTripSeconds: 1 }, { jitterSeconds: 0.2 }])
      expect(qualityBetween(baseline, { ...afterOutage, ...change }, unsettled)).toBe('poor');
  });

  it('distinguishes silence from a connection on which little arrives, if the browser counts bytes', () => {
    expect(isSilent(baseline, baseline)).toBe(true);
    expect(isSilent(baseline, { ...baseline, bytesReceived: 50_040 })).toBe(false);
    expect(isSilent(baseline, { ...baseline, bytesReceived: 40 })).toBe(false);
    expect(
      isSilent({ ...baseline, bytesReceived: undefined }, { ...baseline, bytesReceived: undefined }),
    ).toBe(false);
  });

  it('ignores outdated reports about an inactive stream', () => {
    const report = (timestamp: number) => ['r', { type: 'remote-inbound-rtp', fractionLost: 0.9, timestamp }];
    const path = ['p', { type: 'candidate-pair', timestamp: 60_000 }];
    const lossAt = (timestamp: number) =>
      toSample([report(timestamp), path] as [string, unknown][]).outgoingLoss;
    expect(lossAt(54_000)).toBe(0.9);
    expect(lossAt(52_000)).toBe(0);
  });

  it('reads the totals of every received stream and the active candidate pair', () => {
    const sample = toSample([
      ['a', { type: 'inbound-rtp', kind: 'audio', packetsReceived: 10, packetsLost: 1, jitter: 0.02 }],
      ['v', { type: 'inbound-rtp', kind: 'video', packetsReceived: 30, packetsLost: 2 }],
      ['r', { type: 'remote-inbound-rtp', fractionLost: 0.1 }],
      ['p', { type: 'candidate-pair', nominated: true, state: 'succeeded', currentRoundTripTime: 0.05 }],
      ['t', { type: 'transport', bytesReceived: 9_000 }],
      ['q', { type: 'candidate-pair', nominated: false, state: 'failed', currentRoundTripTime: 9 }],
    ]);
    expect(sample).toEqual({
      packetsReceived: 40,
      packetsLost: 3,
      outgoingLoss: 0.1,
      roundTripSeconds: 0.05,
      jitterSeconds: 0.02,
      availableOutgoingBitsPerSecond: undefined,
      bytesReceived: 9_000,
    });
  });
});
