import { existsSync } from 'node:fs';
import { build, install, requireNode } from './lib/prepare.mjs';
import { createTestCommand } from './lib/test-command.mjs';
import { ensureBrowser, ensureTestTools } from './lib/test-tools.mjs';

const WEEKEND = ['2026-11-21', '2026-11-22'];
/** Zones without daylight saving use New York's days. */
const CLOCK_CHANGES = {
  'America/New_York': ['2027-03-14', '2026-11-01'],
  'Asia/Kolkata': ['2027-03-14', '2026-11-01'],
  'Pacific/Auckland': ['2026-09-27', '2027-04-04'],
  UTC: ['2027-03-14', '2026-11-01'],
};
const TIMES = ['23:55', '00:05'];
const ZONE_TESTS = ['contract/src/time/', 'web/src/lib/dates.test.ts'];
const TESTS = [
  'contract/src/appointments/',
  'contract/src/doctors/slots-for-date.test.ts',
  'contract/src/patients/age.test.ts',
  'contract/src/prescriptions/prescription-status.test.ts',
  'web/src/appointments/',
  'web/src/doctors/search/search-filters.test.ts',
  'web/src/prescriptions/prescription-filter.test.ts',
  'server/src/appointments/around-the-clock.test.ts',
  'server/src/appointments/booking/booking.test.ts',
  'server/src/appointments/messages/reminders.test.ts',
  'server/src/appointments/routes.test.ts',
  'server/src/doctors/availability.test.ts',
  'server/src/consultations/routes.test.ts',
];
// Vitest ignores names that match nothing.
for (const file of [...ZONE_TESTS, ...TESTS]) if (!existsSync(file)) throw new Error(`There is no ${file}`);

const BROWSER_TIMES = ['2026-11-21T18:20', '2026-11-22T18:40', '2026-11-18T23:50', '2026-11-01T00:10'];

requireNode();
await install();
await ensureBrowser();
await ensureTestTools();
await build();
const requested = process.argv.slice(2);
const { unitTests, browserTests, finish } = createTestCommand('test:clocks');
for (const [zone, changes] of Object.entries(CLOCK_CHANGES)) {
  if (requested.length > 0 && !requested.includes(zone)) continue;
  await unitTests(zone, 'clocks', ZONE_TESTS, { TZ: zone });
  for (const day of [...WEEKEND, ...changes]) {
    for (const time of TIMES) {
      const testNow = `${day}T${time}`;
      const name = `${zone}, ${day} ${time}`;
      await unitTests(name, 'clocks', TESTS, { TZ: zone, TEST_NOW: testNow });
    }
  }
}
for (const testNow of BROWSER_TIMES) {
  if (requested.length > 0 && !requested.includes('browser')) continue;
  await browserTests(`In a browser, ${testNow} UTC`, ['journeys'], { TZ: 'UTC', TEST_NOW: testNow });
}
finish();
