import type { Quality } from './quality';

export type VideoLevel = 'full' | 'reduced' | 'minimal' | 'paused';

const LEVELS: readonly VideoLevel[] = ['full', 'reduced', 'minimal', 'paused'];
const POOR_SAMPLES_TO_LEAVE: Record<VideoLevel, number> = { full: 2, reduced: 2, minimal: 6, paused: 1 };
/** Paused video waits longest, because the bandwidth is unknown while no video is sent. */
const GOOD_SAMPLES_TO_RETURN: Record<VideoLevel, number> = { full: 1, reduced: 5, minimal: 5, paused: 15 };

export interface Degradation {
  level: VideoLevel;
  poorInARow: number;
  goodInARow: number;
}

export const UNDEGRADED: Degradation = { level: 'full', poorInARow: 0, goodInARow: 0 };

export function nextDegradation(current: Degradation, quality: Quality): Degradation {
  const { level } = current;
  const poorInARow = quality === 'poor' ? current.poorInARow + 1 : 0;
  const goodInARow = quality === 'good' ? current.goodInARow + 1 : 0;
  const index = LEVELS.indexOf(level);
  if (poorInARow >= POOR_SAMPLES_TO_LEAVE[level]) return atLevel(LEVELS[index + 1] ?? level);
  if (goodInARow >= GOOD_SAMPLES_TO_RETURN[level]) return atLevel(LEVELS[index - 1] ?? level);
  return { level, poorInARow, goodInARow };
}

function atLevel(level: VideoLevel): Degradation {
  return { level, poorInARow: 0, goodInARow: 0 };
}

const ENCODINGS: Record<
  VideoLevel,
  { maxBitrate: number; scaleResolutionDownBy: number; maxFramerate: number }
> = {
  full: { maxBitrate: 1_700_000, scaleResolutionDownBy: 1, maxFramerate: 30 },
  reduced: { maxBitrate: 450_000, scaleResolutionDownBy: 2, maxFramerate: 24 },
  minimal: { maxBitrate: 120_000, scaleResolutionDownBy: 4, maxFramerate: 12 },
  paused: { maxBitrate: 120_000, scaleResolutionDownBy: 4, maxFramerate: 12 },
};

export async function applyVideoLevel(
  sender: RTCRtpSender,
  level: VideoLevel,
  sending: boolean,
): Promise<void> {
  const parameters = sender.getParameters();
  if (parameters.encodings.length === 0) return;
  const active = sending && level !== 'paused';
  parameters.encodings = parameters.encodings.map((encoding) => ({
    ...encoding,
    ...ENCODINGS[level],
    active,
  }));
  await sender.setParameters(parameters);
}

export async function preferAudio(sender: RTCRtpSender): Promise<void> {
  const parameters = sender.getParameters();
  if (parameters.encodings.length === 0) return;
  parameters.encodings = parameters.encodings.map((encoding) => ({
    ...encoding,
    priority: 'high',
    networkPriority: 'high',
  }));
  await sender.setParameters(parameters);
}
