import type { Peer } from '../call/peers';

/** The `audioLevel` of WebRTC statistics, 0 to 1 in linear steps: quiet speech, above a fan or a street. */
const SPEECH_LEVEL = 0.02;
/** Between two words. */
const PAUSE_MS = 800;
/** A word in between takes the picture from nobody. */
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
    const goesOn = voice !== undefined && now - voice.heardAt < PAUSE_MS;
    next[peer] = { beganAt: goesOn ? voice.beganAt : now, heardAt: now };
  }
  return next;
}

/** Everybody who speaks now is marked, also two at once. */
export function isSpeaking(voices: Voices, peer: Peer, now: number): boolean {
  const voice = voices[peer];
  return voice !== undefined && now - voice.heardAt < PAUSE_MS;
}

/** Who has the picture where there is room for one. It stays with a person until another speaks for a while. */
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
