import { expect, test } from 'vitest';
import { bothClocks } from './both-clocks';

const at = new Date('2026-03-02T05:00:00Z');

test('a reader elsewhere gets both clocks, each with its own date', () => {
  expect(bothClocks(at, 'America/New_York', 'Asia/Kolkata')).toEqual({
    own: { date: '2026-03-02', time: '12:00 AM', zone: 'New York time' },
    doctors: { date: '2026-03-02', time: '10:30 AM', zone: 'India time' },
  });
  expect(bothClocks(at, 'America/Los_Angeles', 'Asia/Kolkata').own.date).toBe('2026-03-01');
});

test('where both clocks show the same, there is one', () => {
  expect(bothClocks(at, 'Asia/Calcutta', 'Asia/Kolkata').doctors).toBeUndefined();
  expect(bothClocks(at, 'Asia/Colombo', 'Asia/Kolkata').doctors).toBeUndefined();
});
