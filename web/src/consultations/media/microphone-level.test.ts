import { expect, it } from 'vitest';
import { fallingLevel, loudness } from './microphone-level';

const silence = () => new Float32Array(8_192);
const tone = (amplitude: number, from = 0, to = 8_192) =>
  silence().map((_, index) => (index >= from && index < to ? amplitude * Math.sin(index / 8) : 0));

it('silence is 0, loud speech is 1, a quiet voice is in between', () => {
  expect(loudness(silence())).toBe(0);
  expect(loudness(tone(0.8))).toBe(1);
  expect(loudness(tone(0.02))).toBeGreaterThan(0.3);
  expect(loudness(tone(0.02))).toBeLessThan(0.7);
});

it('a short sound counts as much as a long one', () => {
  expect(loudness(tone(0.2, 4_096, 4_608))).toBeCloseTo(loudness(tone(0.2)), 1);
});

it('the level rises immediately and takes seconds to fall', () => {
  expect(fallingLevel(0.1, 0.9)).toBe(0.9);
  let level = 0.9;
  for (let read = 0; read < 10; read += 1) level = fallingLevel(level, 0);
  expect(level).toBeGreaterThan(0.6);
  for (let read = 0; read < 40; read += 1) level = fallingLevel(level, 0);
  expect(level).toBe(0);
});
