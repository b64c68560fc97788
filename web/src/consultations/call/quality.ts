export type Quality = 'good' | 'fair' | 'poor';

export interface StatsSample {
  packetsReceived: number;
  packetsLost: number;
  outgoingLoss: number;
  roundTripSeconds: number;
  jitterSeconds: number;
  availableOutgoingBitsPerSecond: number | undefined;
  bytesReceived: number | undefined;
}

/** Reports arrive at least every five seconds. An inactive stream's last report stays in the statistics. */
const MAX_REPORT_AGE_MS = 7_000;

const POOR = { loss: 0.08, roundTripSeconds: 0.8, jitterSeconds: 0.18, bitsPerSecond: 100_000 };
const FAIR = { loss: 0.03, roundTripSeconds: 0.3, jitterSeconds: 0.05, bitsPerSecond: 300_000 };

export function isSilent(before: StatsSample, after: StatsSample): boolean {
  return after.bytesReceived !== undefined && after.bytesReceived === before.bytesReceived;
}

interface Conditions {
  /** While no video is sent, the reported bandwidth is only the audio's. */
  sendsVideo: boolean;
  /** Just after an outage, loss and bandwidth still reflect it. */
  isSettled: boolean;
}

export function qualityBetween(
  before: StatsSample,
  after: StatsSample,
  { sendsVideo, isSettled }: Conditions,
): Quality {
  const lost = Math.max(0, after.packetsLost - before.packetsLost);
  const received = Math.max(0, after.packetsReceived - before.packetsReceived);
  const loss = Math.max(isSettled ? after.outgoingLoss : 0, lost / Math.max(1, lost + received));
  const isBeyond = (limit: typeof POOR) =>
    loss > limit.loss ||
    after.roundTripSeconds > limit.roundTripSeconds ||
    after.jitterSeconds > limit.jitterSeconds ||
    (sendsVideo &&
      isSettled &&
      (after.availableOutgoingBitsPerSecond ?? Number.POSITIVE_INFINITY) < limit.bitsPerSecond);
  if (isBeyond(POOR)) return 'poor';
  return isBeyond(FAIR) ? 'fair' : 'good';
}

export function toSample(report: Iterable<[string, unknown]>): StatsSample {
  const sample: StatsSample = {
    packetsReceived: 0,
    packetsLost: 0,
    outgoingLoss: 0,
    roundTripSeconds: 0,
    jitterSeconds: 0,
    availableOutgoingBitsPerSecond: undefined,
    bytesReceived: undefined,
  };
  const stats = Array.from(report, ([, entry]) => entry as Record<string, unknown>);
  const now = Math.max(...stats.map(({ timestamp }) => toNumber(timestamp)));
  for (const stat of stats) {
    if (stat.type === 'inbound-rtp') {
      sample.packetsReceived += toNumber(stat.packetsReceived);
      sample.packetsLost += toNumber(stat.packetsLost);
      if (stat.kind === 'audio') sample.jitterSeconds = toNumber(stat.jitter);
    } else if (stat.type === 'remote-inbound-rtp' && now - toNumber(stat.timestamp) < MAX_REPORT_AGE_MS) {
      sample.outgoingLoss = Math.max(sample.outgoingLoss, toNumber(stat.fractionLost));
    } else if (stat.type === 'transport' && typeof stat.bytesReceived === 'number') {
      sample.bytesReceived = stat.bytesReceived;
    } else if (stat.type === 'candidate-pair' && stat.nominated === true && stat.state === 'succeeded') {
      sample.roundTripSeconds = toNumber(stat.currentRoundTripTime);
      if (typeof stat.availableOutgoingBitrate === 'number') {
        sample.availableOutgoingBitsPerSecond = stat.availableOutgoingBitrate;
      }
    }
  }
  return sample;
}

function toNumber(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}
