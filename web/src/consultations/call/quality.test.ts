import { describe, expect, it } from 'vitest';
import { qualityBetween, type StatsSample, toSample } from './quality';

const quiet: StatsSample = {
  packetsReceived: 0,
  packetsLost: 0,
  outgoingLoss: 0,
  roundTripSeconds: 0.04,
  jitterSeconds: 0.01,
  availableOutgoingBitsPerSecond: 2_000_000,
};

describe('the quality of a call', () => {
  it.each([
    ['a clean connection is good', { packetsReceived: 100 }, 'good'],
    ['a few lost packets make it fair', { packetsReceived: 95, packetsLost: 5 }, 'fair'],
    ['many lost packets make it poor', { packetsReceived: 80, packetsLost: 20 }, 'poor'],
    ['what the other side loses counts as well', { packetsReceived: 100, outgoingLoss: 0.2 }, 'poor'],
    ['a long round trip makes it fair', { packetsReceived: 100, roundTripSeconds: 0.4 }, 'fair'],
    ['high jitter makes it poor', { packetsReceived: 100, jitterSeconds: 0.2 }, 'poor'],
    ['low bandwidth is poor', { packetsReceived: 100, availableOutgoingBitsPerSecond: 60_000 }, 'poor'],
    ['an unknown bandwidth does not count', { availableOutgoingBitsPerSecond: undefined }, 'good'],
  ] as const)('%s', (_title, change, expected) => {
    expect(qualityBetween(quiet, { ...quiet, ...change }, true)).toBe(expected);
  });

  it('ignores the bandwidth while no video is sent', () => {
    const voice = { ...quiet, availableOutgoingBitsPerSecond: 60_000 };
    expect(qualityBetween(quiet, voice, false)).toBe('good');
  });

  it('ignores old reports about an inactive stream', () => {
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
      ['q', { type: 'candidate-pair', nominated: false, state: 'failed', currentRoundTripTime: 9 }],
    ]);
    expect(sample).toEqual({
      packetsReceived: 40,
      packetsLost: 3,
      outgoingLoss: 0.1,
      roundTripSeconds: 0.05,
      jitterSeconds: 0.02,
      availableOutgoingBitsPerSecond: undefined,
    });
  });
});
