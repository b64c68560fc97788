const READ_INTERVAL_MS = 100;
/** More samples than arrive between two reads, so that no short sound is missed. */
const SAMPLES = 8_192;
/** Short enough that a brief sound fills a block. */
const BLOCK_SAMPLES = 512;
/** Zero has no logarithm. */
const MIN_POWER = 1e-12;
const SILENCE_DECIBELS = -60;
const LOUD_SPEECH_DECIBELS = -10;
const RANGE_DECIBELS = LOUD_SPEECH_DECIBELS - SILENCE_DECIBELS;
/** A peak meter falls 20 dB in 1.7 s (IEC 60268-10). */
const FALL_PER_READ = (20 / RANGE_DECIBELS) * (READ_INTERVAL_MS / 1_700);

export function watchLevel(track: MediaStreamTrack, onLevel: (level: number) => void): () => void {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = SAMPLES;
  context.createMediaStreamSource(new MediaStream([track])).connect(analyser);
  const samples = new Float32Array(SAMPLES);
  let level = 0;
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    level = track.enabled ? fallingLevel(level, loudness(samples)) : 0;
    onLevel(level);
  }, READ_INTERVAL_MS);
  return () => {
    clearInterval(timer);
    void context.close();
  };
}

export function fallingLevel(before: number, now: number): number {
  return Math.max(now, before - FALL_PER_READ);
}

export function loudness(samples: Float32Array): number {
  let loudest = 0;
  for (let start = 0; start < samples.length; start += BLOCK_SAMPLES) {
    const block = samples.subarray(start, start + BLOCK_SAMPLES);
    const power = block.reduce((sum, sample) => sum + sample * sample, 0) / block.length;
    loudest = Math.max(loudest, power);
  }
  const decibels = 10 * Math.log10(loudest || MIN_POWER);
  return Math.min(1, Math.max(0, (decibels - SILENCE_DECIBELS) / RANGE_DECIBELS));
}
