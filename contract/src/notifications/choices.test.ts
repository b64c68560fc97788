import { describe, expect, it } from 'vitest';
import { type Choices, mergeChoices } from './choices';

const NIGHT = { fromMinute: 1_320, untilMinute: 420 };
const shown: Choices = { off: ['reminders:push'], quietHours: null };

describe('a change made on a page that was opened earlier', () => {
  it('does not undo what was turned off elsewhere in the meantime', () => {
    const stored: Choices = { off: ['news:mail', 'reminders:push'], quietHours: NIGHT };
    const changed = { off: ['reminders:push', 'visits:app'] as Choices['off'], quietHours: null };
    expect(mergeChoices(stored, { ...changed, before: shown })).toEqual({
      off: ['visits:app', 'reminders:push', 'news:mail'],
      quietHours: NIGHT,
    });
  });

  it('turns on what the person turned on, and sets the quiet hours that the person changed', () => {
    const stored: Choices = { off: ['news:mail', 'reminders:push'], quietHours: null };
    expect(mergeChoices(stored, { off: [], quietHours: NIGHT, before: shown })).toEqual({
      off: ['news:mail'],
      quietHours: NIGHT,
    });
  });

  it('replaces everything if it does not include the choices that were shown', () => {
    expect(mergeChoices(shown, { off: ['news:mail'], quietHours: NIGHT })).toEqual({
      off: ['news:mail'],
      quietHours: NIGHT,
    });
  });
});
