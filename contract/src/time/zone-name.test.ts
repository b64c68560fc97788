import { expect, test } from 'vitest';
import { zoneName } from './zone-name';

test.each([
  ['America/New_York', 'New York time'],
  ['Asia/Kolkata', 'India time'],
  ['Asia/Calcutta', 'India time'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires time'],
  ['America/Port-au-Prince', 'Port-au-Prince time'],
  ['UTC', 'UTC'],
  ['Etc/GMT', 'UTC'],
  ['Etc/GMT+3', 'UTC-3'],
  ['Etc/GMT-10', 'UTC+10'],
  ['+05:30', 'UTC+05:30'],
])('the zone %s is called “%s”', (zone, name) => {
  expect(zoneName(zone)).toBe(name);
});

test('every zone has a readable name', () => {
  for (const zone of Intl.supportedValuesOf('timeZone'))
    expect(zoneName(zone), zone).toMatch(/^(UTC([+-]\d+)?|[A-Z][A-Za-z0-9 .'-]+ time)$/);
});
