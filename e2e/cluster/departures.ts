import { inArray } from 'drizzle-orm';
import { hashPassword } from '../../server/src/auth/passwords/passwords';
import type { Database } from '../../server/src/db/client';
import { users } from '../../server/src/db/schema';
import { givenOperatorAccount } from '../../server/src/testing/factories';
import { type ApiResponse, sendRequest } from './booking-client';
import { type Family, givenMember, givenOtherGuardian } from './cluster-family';
import { clock, givenPeople, type People } from './people';

export interface Pair {
  doctor: People['doctors'][number];
  patient: People['patients'][number];
  operator: { token: string };
  family?: Family;
}

type Leave = (pair: Pair, url: string) => Promise<ApiResponse>;

export interface Departure {
  leave: Leave;
  signsOut?: 'doctor' | 'patient';
  keepsVisits?: true;
  guardians?: 1 | 2;
}

const PASSWORD = 'a password that is known';
const REASON = { reason: 'Checked by the test' };

const deleteAccount =
  (who: 'doctor' | 'patient'): Leave =>
  (pair, url) =>
    sendRequest(url, pair[who].token, 'POST', '/api/v1/user/delete-account', { password: PASSWORD });
const suspend =
  (who: 'doctor' | 'patient'): Leave =>
  (pair, url) =>
    sendRequest(
      url,
      pair.operator.token,
      'POST',
      `/api/v1/operator/accounts/${pair[who].userId}/suspend`,
      REASON,
    );
const withdrawVerification: Leave = ({ operator, doctor }, url) =>
  sendRequest(url, operator.token, 'POST', `/api/v1/operator/doctors/${doctor.id}/withdraw`, REASON);
const becomeInactive: Leave = ({ doctor }, url) =>
  sendRequest(url, doctor.token, 'PATCH', `/api/v1/doctor/toggle-status/${doctor.id}`, {
    status: 'inactive',
  });
const deleteProfile: Leave = ({ patient }, url) =>
  sendRequest(url, patient.token, 'DELETE', '/api/v1/patient/delete-profile');

const newPassword = 'a password of my own';
const takeOver: Leave = ({ family }, url) =>
  sendRequest(url, undefined, 'POST', '/api/v1/patient/people/take-over', {
    token: family?.takeOverToken,
    newPassword,
    confirmPassword: newPassword,
  });
const endGuardianship =
  (body: object): Leave =>
  ({ family, patient }, url) =>
    sendRequest(url, family?.guardian.token, 'POST', `/api/v1/patient/people/${patient.id}/end`, body);
const endGuardianshipByOperator: Leave = ({ family, patient, operator }, url) =>
  sendRequest(url, operator.token, 'POST', `/api/v1/operator/accounts/${patient.userId}/end-guardianship`, {
    ...REASON,
    guardianId: family?.guardian.userId,
  });

export const DEPARTURES: [string, Departure][] = [
  ['the patient deletes the account', { leave: deleteAccount('patient'), signsOut: 'patient' }],
  ['the doctor deletes the account', { leave: deleteAccount('doctor'), signsOut: 'doctor' }],
  ['the patient deletes the profile', { leave: deleteProfile }],
  ['the patient is suspended', { leave: suspend('patient'), signsOut: 'patient' }],
  ['the doctor is suspended', { leave: suspend('doctor'), signsOut: 'doctor' }],
  ['the verification is withdrawn', { leave: withdrawVerification, signsOut: 'doctor' }],
  ['the doctor becomes inactive', { leave: becomeInactive, keepsVisits: true }],
  [
    'one of two guardians gives up the right',
    { leave: endGuardianship({}), signsOut: 'patient', keepsVisits: true, guardians: 2 },
  ],
  [
    'the last guardian closes the profile',
    { leave: endGuardianship({ closeProfile: true, password: PASSWORD }), signsOut: 'patient', guardians: 1 },
  ],
  [
    'an operator ends the right of the last guardian',
    { leave: endGuardianshipByOperator, signsOut: 'patient', guardians: 1 },
  ],
  [
    'a family member takes over the profile',
    { leave: takeOver, signsOut: 'patient', keepsVisits: true, guardians: 1 },
  ],
];

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
