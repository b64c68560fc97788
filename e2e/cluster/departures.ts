import { inArray } from 'drizzle-orm';
import { hashPassword } from '../../server/src/auth/passwords/passwords';
import type { Database } from '../../server/src/db/client';
import { users } from '../../server/src/db/schema';
import { givenOperatorAccount } from '../../server/src/testing/factories';
import { type Answer, ask } from './booking-client';
import { type Family, givenMember, givenOtherGuardian } from './cluster-family';
import { clock, givenPeople, type People } from './people';

export interface Pair {
  doctor: People['doctors'][number];
  patient: People['patients'][number];
  operator: { token: string };
  /** When the patient is looked after by somebody. */
  family?: Family;
}

/** Sends the request to the node with this address. */
type Leave = (pair: Pair, url: string) => Promise<Answer>;

export interface Departure {
  leave: Leave;
  /** The person whose sessions it ends. */
  signsOut?: 'doctor' | 'patient';
  /** What was paid in time stays booked. */
  keepsVisits?: true;
  /** The patient is a family member, with one guardian or two. */
  guardians?: 1 | 2;
}

const PASSWORD = 'a password that is known';
const REASON = { reason: 'Checked by the test' };

const deleteAccount =
  (who: 'doctor' | 'patient'): Leave =>
  (pair, url) =>
    ask(url, pair[who].token, 'POST', '/api/v1/user/delete-account', { password: PASSWORD });
const suspend =
  (who: 'doctor' | 'patient'): Leave =>
  (pair, url) =>
    ask(url, pair.operator.token, 'POST', `/api/v1/operator/accounts/${pair[who].userId}/suspend`, REASON);
const withdraw: Leave = ({ operator, doctor }, url) =>
  ask(url, operator.token, 'POST', `/api/v1/operator/doctors/${doctor.id}/withdraw`, REASON);
const becomeInactive: Leave = ({ doctor }, url) =>
  ask(url, doctor.token, 'PATCH', `/api/v1/doctor/toggle-status/${doctor.id}`, { status: 'inactive' });
const deleteProfile: Leave = ({ patient }, url) =>
  ask(url, patient.token, 'DELETE', '/api/v1/patient/delete-profile');

const newPassword = 'a password of my own';
const takeOver: Leave = ({ family }, url) =>
  ask(url, undefined, 'POST', '/api/v1/family/take-over', {
    token: family?.takeOverToken,
    newPassword,
    confirmPassword: newPassword,
  });
const endRight =
  (body: object): Leave =>
  ({ family, patient }, url) =>
    ask(url, family?.guardian.token, 'POST', `/api/v1/family/${patient.userId}/end`, body);
const endRightByOperator: Leave = ({ family, patient, operator }, url) =>
  ask(url, operator.token, 'POST', `/api/v1/operator/accounts/${patient.userId}/end-guardianship`, {
    ...REASON,
    guardianId: family?.guardian.userId,
  });

export const DEPARTURES: [string, Departure][] = [
  ['the patient deletes the account', { leave: deleteAccount('patient'), signsOut: 'patient' }],
  ['the doctor deletes the account', { leave: deleteAccount('doctor'), signsOut: 'doctor' }],
  ['the patient deletes the profile', { leave: deleteProfile }],
  ['the patient is suspended', { leave: suspend('patient'), signsOut: 'patient' }],
  ['the doctor is suspended', { leave: suspend('doctor'), signsOut: 'doctor' }],
  ['the verification is withdrawn', { leave: withdraw, signsOut: 'doctor' }],
  ['the doctor becomes inactive', { leave: becomeInactive, keepsVisits: true }],
  [
    'one of two guardians gives up the right',
    { leave: endRight({}), signsOut: 'patient', keepsVisits: true, guardians: 2 },
  ],
  [
    'the last guardian closes the profile',
    { leave: endRight({ closeProfile: true, password: PASSWORD }), signsOut: 'patient', guardians: 1 },
  ],
  [
    'an operator ends the right of the last guardian',
    { leave: endRightByOperator, signsOut: 'patient', guardians: 1 },
  ],
  [
    'a family member takes over the profile',
    { leave: takeOver, signsOut: 'patient', keepsVisits: true, guardians: 1 },
  ],
];

/** Each call makes new people. A family is made on the node with this address. */
export async function createPairFactory(
  database: Database,
): Promise<(departure: Departure, url: string) => Promise<Pair>> {
  const t = { deps: { db: database.db, clock } };
  const operator = await givenOperatorAccount(t, { totpEnabledAt: clock.now() });
  const passwordHash = await hashPassword(PASSWORD);
  return async ({ guardians }, url) => {
    const { doctors, patients } = await givenPeople(database, { doctors: 1, patients: 1 });
    const [doctor, patient] = [doctors[0]!, patients[0]!];
    await database.db
      .update(users)
      .set({ passwordHash })
      .where(inArray(users.id, [doctor.userId, patient.userId]));
    if (!guardians) return { doctor, patient, operator };
    const member = await givenMember(database, url, patient);
    if (guardians === 2) await givenOtherGuardian(database, member.patient.userId);
    return { doctor, operator, ...member };
  };
}
