// npm run test:clocks: the tests that depend on time, at awkward times in awkward zones. `-- UTC` runs only one zone.
import { install, requireNode } from './lib/prepare.mjs';
import { testCommand } from './lib/test-command.mjs';

const WEEKEND = ['2026-11-21', '2026-11-22'];
/** The days on which the clocks change. A zone without daylight saving uses New York's days. */
const CLOCK_CHANGES = {
  'America/New_York': ['2027-03-14', '2026-11-01'],
  'Asia/Kolkata': ['2027-03-14', '2026-11-01'],
  'Pacific/Auckland': ['2026-09-27', '2027-04-04'],
  UTC: ['2027-03-14', '2026-11-01'],
};
const TIMES = ['23:55', '00:05'];
const TESTS = [
  'contract/src/time/',
  'contract/src/appointments/',
  'contract/src/doctors/slots-for-date',
  'contract/src/patients/age',
  'contract/src/prescriptions/prescription-status',
  'web/src/lib/dates',
  'web/src/appointments/',
  'web/src/doctors/search-filters',
  'web/src/prescriptions/',
  'server/src/appointments/around-the-clock',
  'server/src/appointments/booking.test',
  'server/src/appointments/reminders',
  'server/src/appointments/routes',
  'server/src/doctors/availability',
  'server/src/consultations/routes',
];

requireNode();
await install();
const asked = process.argv.slice(2);
const { unitTests, finish } = testCommand('test:clocks');
for (const [zone, changes] of Object.entries(CLOCK_CHANGES)) {
  if (asked.length > 0 && !asked.includes(zone)) continue;
  for (const day of [...WEEKEND, ...changes]) {
    for (const time of TIMES) {
      const moment = `${day}T${time}`;
      const name = `${zone}, ${day} ${time}`;
      await unitTests(name, 'clocks', TESTS, { TZ: zone, TEST_NOW: moment });
    }
  }
}
finish();
