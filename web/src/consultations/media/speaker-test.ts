import { playThrough } from './play-through';

const NOTES_HERTZ = [523, 659, 784];
const NOTE_SECONDS = 0.25;

export async function playTestSound(speakerId: string | null): Promise<void> {
  const context = new AudioContext();
  const output = context.createMediaStreamDestination();
  const audio = new Audio();
  audio.srcObject = output.stream;
  await playThrough(audio, speakerId);
  NOTES_HERTZ.forEach((hertz, index) => {
    const tone = new OscillatorNode(context, { frequency: hertz });
    const volume = new GainNode(context, { gain: 0.2 });
    tone.connect(volume).connect(output);
    tone.start(context.currentTime + index * NOTE_SECONDS);
    tone.stop(context.currentTime + (index + 1) * NOTE_SECONDS);
  });
  await audio.play();
  await new Promise((resolve) => setTimeout(resolve, (NOTES_HERTZ.length + 1) * NOTE_SECONDS * 1000));
  audio.srcObject = null;
  await context.close();
}
