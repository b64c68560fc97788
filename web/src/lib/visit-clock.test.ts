import { expect, it } from 'vitest';
import { viewerZone } from './dates';
import { twoZonesInWords, visitClock, visitClockInWords } from './visit-clock';

it.each([
  ['2026-03-02T05:00:00Z', 'Asia/Kolkata', '12:00 AM New York time', '10:30 AM India time'],
  ['2026-03-02T03:30:00Z', 'Asia/Kolkata', '10:30 PM New York time', 'Monday, Mar 2, 09:00 AM India time'],
  ['2026-03-02T15:00:00Z', 'America/Toronto', '10:00 AM', undefined],
])('%s, with a doctor in %s, is shown in New York as %s', (at, doctorZone, viewerTime, doctorTime) => {
  const clock = visitClock(at, doctorZone, 'America/New_York');
  expect([clock.viewerTime, clock.doctorTime]).toEqual([viewerTime, doctorTime]);
});

it('puts both times on one line, the viewer’s first', () => {
  const at = new Date('2026-03-02T05:00:00Z');
  const elsewhere = viewerZone() === 'Asia/Tokyo' ? 'America/New_York' : 'Asia/Tokyo';
  expect(visitClockInWords(at, elsewhere)).toMatch(/[AP]M .+ \(.*[AP]M (Tokyo|New York) time\)$/);
  expect(visitClockInWords(at, viewerZone())).toMatch(/^\d\d:\d\d [AP]M$/);
});

it('calls both zones by their everyday names', () => {
  expect(twoZonesInWords('Asia/Kolkata')).toMatch(
    /^Times are in your time zone, [^/]+\. Smaller times are in the doctor’s time zone, India time\.$/,
  );
});
