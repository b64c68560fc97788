import type { AccountForOperator } from '@carelane/contract/operators/account-endpoints';
import { expect, it } from 'vitest';
import { listFamilyActs } from './family-acts';

const child: AccountForOperator = {
  _id: 'u-dev',
  name: 'Dev Verma',
  email: '',
  role: 'patient',
  createdAt: '2026-01-05T10:00:00.000Z',
  emailConfirmedAt: null,
  pendingEmail: null,
  suspendedAt: null,
  suspendedReason: null,
  hasSecondFactor: false,
  passkeys: 0,
  sessions: 0,
  lastSeenAt: null,
  isManaged: true,
  canTakeOver: false,
  guardians: [],
  looksAfter: [],
};
const actLabels = (account: AccountForOperator) =>
  listFamilyActs(account, async () => {}).map(({ label }) => label);

it('offers the link to take over a profile only for an adult', () => {
  expect(actLabels(child)).toEqual(['Invite a Guardian']);
  expect(actLabels({ ...child, canTakeOver: true })).toEqual(['Send Take-Over Link', 'Invite a Guardian']);
});
