import { cleanup, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { clockTime, viewerZone } from '../../lib/dates';
import { upcomingVisit } from '../../testing/people';
import { type PartialAppointment, toAppointmentView } from '../appointment-view';
import { LateTime } from './appointment-time';

const START = Date.parse('2026-03-02T10:30:00.000Z');
const after = (minutes: number) => new Date(START + minutes * 60_000);
const late = {
  ...upcomingVisit(),
  startsAt: after(0).toISOString(),
  timezone: viewerZone(),
  lateMinutes: 20,
  maxLateMinutes: 20,
};

const renderLateText = (visit: PartialAppointment, now: Date, zone?: string) => {
  cleanup();
  render(<LateTime appointment={toAppointmentView(visit)} now={now} zone={zone} />);
  return screen.queryByText(/Running late/)?.textContent;
};

it('says when the doctor expects to begin, until nobody can join', () => {
  expect(renderLateText(late, after(-60))).toBe(`Running late: about ${clockTime(after(20))}`);
  expect(renderLateText(late, after(50))).toBeDefined();
  expect(renderLateText(late, after(51))).toBeUndefined();
});

it('says nothing about a visit that is on time, completed or canceled', () => {
  expect(renderLateText({ ...late, lateMinutes: 0 }, after(-60))).toBeUndefined();
  expect(renderLateText({ ...late, status: 'completed' }, after(-60))).toBeUndefined();
  expect(renderLateText({ ...late, status: 'canceled' }, after(-60))).toBeUndefined();
});

it('adds the doctor’s time if it differs', () => {
  const otherZone = viewerZone() === 'Asia/Tokyo' ? 'America/New_York' : 'Asia/Tokyo';
  expect(renderLateText(late, after(-60), otherZone)).toMatch(/[AP]M .*[AP]M (Tokyo|New York) time$/);
});
