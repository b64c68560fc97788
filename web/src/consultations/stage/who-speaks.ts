import type { Peer } from '../call/peers';

/** A WebRTC `audioLevel`, which is linear from 0 to 1. Even quiet speech is above it, and a fan or a street is below it. */
const SPEECH_LEVEL = 0.02;
/** After a longer pause a person counts as silent. */
const PAUSE_MS = 800;
/** How long another person must have spoken before they are shown. One short word is not enough. */
const TAKEOVER_MS = 1_500;

interface Voice {
  /** When the person began to speak, and when they were last heard. */
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

/** Several people can be speaking at the same time. */
export function isSpeaking(voices: Voices, peer: Peer, now: number): boolean {
  const voice = voices[peer];
  return voice !== undefined && now - voice.heardAt < PAUSE_MS;
}

/**
 * Who is shown if there is space for only one: the same person until they have fallen silent and somebody else has
 * spoken for TAKEOVER_MS.
 */
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
