import type { Peer } from '../call/peers';

/** A WebRTC `audioLevel`, from 0 to 1. Even quiet speech is above it, and a fan or a street is below it. */
const SPEECH_LEVEL = 0.02;
const MAX_PAUSE_MS = 800;
const TAKEOVER_MS = 1_500;

interface Voice {
  beganAt: number;
  heardAt: number;
}
export type Voices = Partial<Record<Peer, Voice>>;

export function nextVoices(before: Voices, levels: Partial<Record<Peer, number>>, now: number): Voices {
  const next: Voices = { ...before };
  for (const [peer, level] of Object.entries(levels) as [Peer, number][]) {
    if (level < SPEECH_LEVEL) continue;
    const voice = before[peer];
    const continues = voice !== undefined && now - voice.heardAt < MAX_PAUSE_MS;
    next[peer] = { beganAt: continues ? voice.beganAt : now, heardAt: now };
  }
  return next;
}

export function isSpeaking(voices: Voices, peer: Peer, now: number): boolean {
  const voice = voices[peer];
  return voice !== undefined && now - voice.heardAt < MAX_PAUSE_MS;
}

export function nextSpeaker(before: Peer | null, voices: Voices, now: number): Peer | null {
  if (before !== null && isSpeaking(voices, before, now)) return before;
  const speaking = (Object.entries(voices) as [Peer, Voice][]).filter(([peer]) =>
    isSpeaking(voices, peer, now),
  );
  const longest = speaking.sort(([, a], [, b]) => a.beganAt - b.beganAt)[0];
  if (!longest) return before;
  const [peer, { beganAt }] = longest;
  return before === null || now - beganAt >= TAKEOVER_MS ? peer : before;
}
