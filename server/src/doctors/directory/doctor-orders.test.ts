import { expect, test } from 'vitest';
import { DoctorDirectory } from './doctor-directory';
import type { DirectoryDoctor } from './doctor-table';

const NOW = new Date('2026-03-02T04:00:00.000Z');
const SORTS = ['rating', 'experience', 'fee', 'soonest'] as const;

function filledDirectory(doctors: number): DoctorDirectory {
  const directory = new DoctorDirectory(NOW);
  const zone = directory.calendar.zoneNumber('Asia/Kolkata');
  const days = directory.calendar.days.length;
  for (let n = 0; n < doctors; n++) {
    const doctor: DirectoryDoctor = {
      id: `d${String(n).padStart(6, '0')}`,
      name: 'Asha Rao',
      specialization: 'Dermatologist',
      zone,
      fee: n % 2_000,
      experience: n % 50,
      rating: n % 501,
      ratingCount: n % 300,
      languages: ['English'],
      isVerified: true,
    };
    directory.put(doctor, new Int32Array(days).fill(n % 5 === 0 ? 0 : 1 << (n % 18), n % 20));
  }
  return directory;
}

test.each(SORTS)('doctors are sorted by %s, and ties by id', (sort) => {
  const directory = filledDirectory(2_000);
  const key = (row: number) => directory.orders.key(row, sort, NOW);
  const id = (row: number) => directory.doctors.id(row);
  const expected = [...directory.allRows()].sort((a, b) => key(a) - key(b) || (id(a) < id(b) ? -1 : 1));
  expect(directory.orders.first(directory.listed.bits, sort, NOW, 2_000)).toEqual(expected);
});
