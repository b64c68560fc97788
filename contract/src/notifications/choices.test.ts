import { describe, expect, it } from 'vitest';
import { type Choices, mergeChoices } from './choices';

const NIGHT = { fromMinute: 1_320, untilMinute: 420 };
const seen: Choices = { off: ['reminders:push'], quietHours: null };

describe('a change made on a page that was opened earlier', () => {
  it('keeps what was turned off elsewhere meanwhile', () => {
    const stored: Choices = { off: ['news:mail', 'reminders:push'], quietHours: NIGHT };
    const changed = { off: ['reminders:push', 'visits:app'] as Choices['off'], quietHours: null };
    expect(mergeChoices(stored, { ...changed, before: seen })).toEqual({
      off: ['visits:app', 'reminders:push', 'news:mail'],
      quietHours: NIGHT,
    });
  });

  it('turns on what it changed, and sets the quiet hours that it changed', () => {
    const stored: Choices = { off: ['news:mail', 'reminders:push'], quietHours: null };
    expect(mergeChoices(stored, { off: [], quietHours: NIGHT, before: seen })).toEqual({
      off: ['news:mail'],
      quietHours: NIGHT,
    });
  });

  it('replaces everything when it does not say what was seen', () => {
    expect(mergeChoices(seen, { off: ['news:mail'], quietHours: NIGHT })).toEqual({
      off: ['news:mail'],
      quietHours: NIGHT,
    });
  });
});
