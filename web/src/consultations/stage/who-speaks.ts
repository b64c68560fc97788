import type { Peer } from '../call/peers';

/** The `audioLevel` of WebRTC statistics, 0 to 1 in linear steps: quiet speech, above a fan or a street. */
const SPEECH_LEVEL = 0.02;
/** A longer pause ends what somebody says. */
const PAUSE_MS = 800;
/** How long another person must speak to be shown. A short word is not enough. */
const TAKES_OVER_MS = 1_500;

interface Voice {
  /** When the person began, and when they were last heard. */
  beganAt: number;
  heardAt: number;
}
export type Voices = Partial<Record<Peer, Voice>>;

export function nextVoices(before: Voices, levels: Partial<Record<Peer, number>>, now: number): Voices {
  const next: Voices = { ...before };
  for (const [peer, level] of Object.entries(levels) as [Peer, number][]) {
    if (level < SPEECH_LEVEL) continue;
    const voice = before[peer];
    const continues = voice !== undefined && now - voice.heardAt < PAUSE_MS;
    next[peer] = { beganAt: continues ? voice.beganAt : now, heardAt: now };
  }
  return next;
}

/** Several people can be speaking at once. */
export function isSpeaking(voices: Voices, peer: Peer, now: number): boolean {
  const voice = voices[peer];
  return voice !== undefined && now - voice.heardAt < PAUSE_MS;
}

/** Who is shown where there is space for one. The same person stays until another speaks for a while. */
export function nextSpeaker(before: Peer | null, voices: Voices, now: number): Peer | null {
  if (before !== null && isSpeaking(voices, before, now)) return before;
  const speaking = (Object.entries(voices) as [Peer, Voice][]).filter(([peer]) =>
    isSpeaking(voices, peer, now),
  );
  const longest = speaking.sort(([, a], [, b]) => a.beganAt - b.beganAt)[0];
  if (!longest) return before;
  const [peer, { beganAt }] = longest;
  return before === null || now - beganAt >= TAKES_OVER_MS ? peer : before;
}
