import type { Prescription } from '@carelane/contract/prescriptions/prescription';
import { describe, expect, it } from 'vitest';
import { prescription } from '../testing/prescription';
import { filterPrescriptions, upsertPrescription, withStatusAt } from './prescription-filter';

const ids = (list: Prescription[]) => list.map(({ _id }) => _id).join(' ');
const all = [
  prescription('active'),
  prescription('expired', { status: 'Expired', medication: 'Cetirizine' }),
  prescription('withdrawn', { status: 'Withdrawn' }),
];

describe('the list of prescriptions', () => {
  it.each([
    ['All', '', 'active expired withdrawn'],
    ['Active', '', 'active'],
    ['Expired', '', 'expired'],
    ['All', ' CETI ', 'expired'],
    ['All', 'kavya', 'active expired withdrawn'],
    ['All', 'Dr. Kavya', 'active expired withdrawn'],
    ['All', 'dr', ''],
    ['All', 'Dr.', ''],
    ['Active', 'cetirizine', ''],
    ['All', 'after food', ''],
  ] as const)('the tab %s with the search "%s" shows: %s', (tab, search, shown) => {
    expect(ids(filterPrescriptions(all, tab, search))).toBe(shown);
  });

  it('adds a new prescription at the top and replaces an edited one', () => {
    expect(ids(upsertPrescription(all, prescription('new')))).toBe('new active expired withdrawn');
    const changed = upsertPrescription(all, prescription('expired', { medication: 'Loratadine' }));
    expect(changed.map(({ medication }) => medication)).toEqual([
      'Amoxicillin 500 mg',
      'Loratadine',
      'Amoxicillin 500 mg',
    ]);
  });

  it('lets a prescription expire on an open screen', () => {
    const [expired] = withStatusAt([prescription('a')], new Date('2026-05-31T00:00:00Z'));
    expect(expired?.status).toBe('Expired');
  });
});
