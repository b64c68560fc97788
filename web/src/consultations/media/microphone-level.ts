/** Reports how loud a microphone is, 0 to 1, about ten times a second. Returns how to stop. */
export function watchLevel(track: MediaStreamTrack, onLevel: (level: number) => void): () => void {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 512;
  context.createMediaStreamSource(new MediaStream([track])).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    onLevel(track.enabled ? loudness(samples) : 0);
  }, 100);
  return () => {
    clearInterval(timer);
    void context.close();
  };
}

/** Root mean square on a decibel scale: −60 dB is silence, −10 dB is loud speech. */
export function loudness(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  const decibels = 20 * Math.log10(Math.sqrt(sum / samples.length) || 1e-6);
  return Math.min(1, Math.max(0, (decibels + 60) / 50));
}
