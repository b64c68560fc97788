import { expect, it } from 'vitest';
import { isSpeaking, nextSpeaker, nextVoices, type Voices } from './who-speaks';

function speech(before: Voices, peer: 'patient' | 'guest', fromMs: number, toMs: number): Voices {
  let voices = before;
  for (let now = fromMs; now <= toMs; now += 100) voices = nextVoices(voices, { [peer]: 0.2 }, now);
  return voices;
}

it('marks a person as speaking until shortly after their last word, and ignores noise', () => {
  const voices = speech({}, 'guest', 0, 1_000);
  expect(isSpeaking(voices, 'guest', 1_700)).toBe(true);
  expect(isSpeaking(voices, 'guest', 1_800)).toBe(false);
  expect(isSpeaking(voices, 'patient', 1_000)).toBe(false);
  expect(nextVoices({}, { guest: 0.01, patient: 0 }, 0)).toEqual({});
});

it('marks two people who speak at the same time', () => {
  const voices = speech(speech({}, 'guest', 0, 1_000), 'patient', 500, 1_000);
  expect([isSpeaking(voices, 'guest', 1_000), isSpeaking(voices, 'patient', 1_000)]).toEqual([true, true]);
});

it('shows the first person who speaks, and keeps showing them through silence', () => {
  const voices = speech({}, 'guest', 0, 1_000);
  expect(nextSpeaker(null, {}, 0)).toBeNull();
  expect(nextSpeaker(null, voices, 100)).toBe('guest');
  expect(nextSpeaker('guest', voices, 60_000)).toBe('guest');
});

it('switches to another person who speaks for a while, but not for a short word', () => {
  const guest = speech({}, 'guest', 0, 1_000);
  const shortWord = speech(guest, 'patient', 3_000, 3_400);
  expect(nextSpeaker('guest', shortWord, 3_400)).toBe('guest');
  const longAnswer = speech(guest, 'patient', 3_000, 4_500);
  expect(nextSpeaker('guest', longAnswer, 4_500)).toBe('patient');
  const bothSpeak = speech(speech({}, 'guest', 0, 5_000), 'patient', 1_000, 5_000);
  expect(nextSpeaker('guest', bothSpeak, 5_000)).toBe('guest');
});
