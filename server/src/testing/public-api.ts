import {
  confirmStripeSession,
  createCheckoutSession,
} from '@carelane/contract/appointments/booking-endpoints';
import type { AccountRole, Role } from '@carelane/contract/auth/account';
import { login, register } from '@carelane/contract/auth/endpoints';
import { createDoctor } from '@carelane/contract/doctors/endpoints';
import type { BodySent, Endpoint } from '@carelane/contract/endpoint';
import { createPatient } from '@carelane/contract/patients/endpoints';
import { addDays, zonedDate } from '@carelane/contract/time/zoned-time';
import { demoSignIns } from '../demo/demo-sign-ins';
import { callEndpoint, type EndpointRequest, type Send } from './call-endpoint';
import { SAMPLE_DOCTOR, SAMPLE_NAMES, SAMPLE_PATIENT } from './sample-people';

export interface Account {
  name: string;
  email: string;
  password: string;
  token: string;
  userId: string;
}
export interface AccountWithProfile extends Account {
  profileId: string;
}
type AccountFields = Partial<Pick<Account, 'name' | 'email' | 'password'>>;
type Visit = Partial<BodySent<typeof createCheckoutSession>>;

const SAMPLE_PASSWORD = 'journey-1';

export function publicApi(send: Send) {
  const call = <E extends Endpoint>(endpoint: E, request?: EndpointRequest<E>) =>
    callEndpoint(send, endpoint, request);

  async function newAccount(role: Role, fields: AccountFields = {}): Promise<Account> {
    const person = {
      name: SAMPLE_NAMES[role],
      email: `${role}-${crypto.randomUUID()}@example.test`,
      password: SAMPLE_PASSWORD,
      ...fields,
    };
    const { data } = await call(register, { body: { ...person, role } });
    return { ...person, token: data.accessToken, userId: data.user._id };
  }

  async function newPatient(
    fields: AccountFields = {},
    profile: Partial<BodySent<typeof createPatient>> = {},
  ): Promise<AccountWithProfile> {
    const account = await newAccount('patient', fields);
    const body = { ...SAMPLE_PATIENT, ...profile };
    const { data } = await call(createPatient, { token: account.token, body });
    return { ...account, profileId: data._id };
  }

  async function newDoctor(
    fields: AccountFields = {},
    profile: Partial<BodySent<typeof createDoctor>> = {},
  ): Promise<AccountWithProfile> {
    const account = await newAccount('doctor', fields);
    const body = { ...SAMPLE_DOCTOR, ...profile };
    const { data } = await call(createDoctor, { token: account.token, body });
    return { ...account, profileId: data._id };
  }

  async function bookFreeVisit(
    { token }: { token: string },
    { profileId: doctorId }: { profileId: string },
    visit: Visit = {},
  ): Promise<string> {
    const body = { doctorId, date: inDays(2), time: '10:30 AM', reason: 'Palpitations', ...visit };
    const { id } = await call(createCheckoutSession, { token, body });
    const { data } = await call(confirmStripeSession, { token, query: { session_id: id } });
    if (!data.appointmentId) throw new Error(`the visit is not booked: ${JSON.stringify(data)}`);
    return data.appointmentId;
  }

  const signIn = async (credentials: Pick<Account, 'email' | 'password'>) =>
    (await call(login, { body: credentials })).data.accessToken;

  return { call, newAccount, newPatient, newDoctor, bookFreeVisit, signIn };
}

export function demoAccount(role: AccountRole): Pick<Account, 'email' | 'password'> {
  const account = demoSignIns.find((signIn) => signIn.role.toLowerCase() === role);
  if (!account) throw new Error(`the demo has no ${role}`);
  return account;
}

export const inDays = (days: number) => addDays(zonedDate(new Date(), SAMPLE_DOCTOR.timezone), days);

/** Earlier times are not offered at night. */
export function noonZone(): string {
  const hoursAhead = 12 - new Date().getUTCHours();
  if (hoursAhead === 0) return 'Etc/UTC';
  // In these names the sign is reversed.
  const sign = hoursAhead > 0 ? '-' : '+';
  return `Etc/GMT${sign}${Math.abs(hoursAhead)}`;
}
