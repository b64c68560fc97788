import { useEffect, useRef, useState } from 'react';
import type { Peer } from '../call/peers';
import { audioLevel } from './audio-level';
import { isSpeaking, nextSpeaker, nextVoices, type Voices } from './who-speaks';

const LISTEN_EVERY_MS = 200;

interface LinkedPeer {
  peer: Peer;
  call: { stats(): Promise<RTCStatsReport> | undefined };
}
interface Speakers {
  speaking: readonly Peer[];
  speaker: Peer | null;
}

export function useVoices(others: readonly LinkedPeer[]): Speakers {
  const latest = useRef(others);
  latest.current = others;
  const [speakers, setSpeakers] = useState<Speakers>({ speaking: [], speaker: null });
  useEffect(() => {
    let voices: Voices = {};
    let speaker: Peer | null = null;
    let isListening = false;
    const listen = async () => {
      if (isListening) return;
      isListening = true;
      const levels = await readLevels(latest.current);
      isListening = false;
      const now = performance.now();
      voices = nextVoices(voices, levels, now);
      speaker = nextSpeaker(speaker, voices, now);
      const next = {
        speaking: latest.current.map(({ peer }) => peer).filter((peer) => isSpeaking(voices, peer, now)),
        speaker,
      };
      setSpeakers((before) => (isSame(before, next) ? before : next));
    };
    const timer = setInterval(() => void listen(), LISTEN_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return speakers;
}

const isSame = (a: Speakers, b: Speakers) =>
  a.speaker === b.speaker && a.speaking.join() === b.speaking.join();

async function readLevels(others: readonly LinkedPeer[]): Promise<Partial<Record<Peer, number>>> {
  const levels: Partial<Record<Peer, number>> = {};
  for (const { peer, call } of others) {
    const report = await call.stats()?.catch(() => undefined);
    levels[peer] = report ? audioLevel(report) : 0;
  }
  return levels;
}
