import { expect, it } from 'vitest';
import { matchZones, zoneOptions } from './zone-options';

it.each(['Asia/Kolkata', 'Asia/Calcutta', 'UTC'])(
  'lists every zone once, under a readable name, with %s selected',
  (zone) => {
    const options = zoneOptions(zone);
    const labels = options.map(({ label }) => label);
    expect(labels.filter((label) => /[/_]/.test(label))).toEqual([]);
    expect(new Set(labels).size).toBe(labels.length);
    expect(options.map(({ value }) => value)).toContain(zone);
  },
);

it.each([
  ['india time', 'India time'],
  ['asia/kol', 'India time'],
  ['New York', 'New York time'],
  ['america/new_y', 'New York time'],
])('searching for “%s” finds “%s”', (search, label) => {
  const found = matchZones({ options: zoneOptions('Asia/Kolkata'), search, limit: 60 });
  expect(found).toContainEqual(expect.objectContaining({ label }));
});
