import { expect, it } from 'vitest';
import { audioLevel } from './audio-level';

it('returns the level of the incoming sound, not of the sound that is sent', () => {
  const report = new Map<string, unknown>([
    ['in', { type: 'inbound-rtp', kind: 'audio', audioLevel: 0.2 }],
    ['video', { type: 'inbound-rtp', kind: 'video' }],
    ['own', { type: 'media-source', kind: 'audio', audioLevel: 0.9 }],
  ]);
  expect(audioLevel(report)).toBe(0.2);
  expect(audioLevel(new Map())).toBe(0);
});
