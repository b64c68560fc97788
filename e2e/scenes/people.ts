import type { Role } from '../../contract/src/auth/account';
import { overNetwork } from '../../server/src/testing/call-endpoint';
import { demoAccount, publicApi } from '../../server/src/testing/public-api';

export type Persona =
  | 'public'
  | 'patient'
  | 'doctor'
  | 'new-patient'
  | 'new-doctor'
  | 'operator'
  | 'guardian';

export interface People {
  tokens: Record<Exclude<Persona, 'public'>, string>;
  doctorId: string;
  patientId: string;
  scheduledId: string;
  videoVisitId: string;
  completedId: string;
  verificationCode: string;
  childVisitId: string;
}

interface ListedVisit {
  _id: string;
  status: string;
  consultationType: string;
  startsAt: string;
  doctorId: { _id: string };
}

export async function preparePeople(url: string): Promise<People> {
  const { newAccount, signIn } = publicApi(overNetwork(url));
  const read = async (token: string, path: string) =>
    (await (await fetch(`${url}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } })).json())
      .data;
  const register = async (role: Role, name: string) => (await newAccount(role, { name })).token;

  const patient = await signIn(demoAccount('patient'));
  const guardian = await actForChild(url, patient);
  const tokens = {
    patient,
    guardian,
    doctor: await signIn(demoAccount('doctor')),
    'new-patient': await register('patient', 'Meera Nair'),
    'new-doctor': await register('doctor', 'Arjun Pillai'),
    operator: await signIn(demoAccount('operator')),
  };
  const profile = await read(tokens.patient, '/patient/profile');
  const [anyDoctor] = await read(tokens.patient, '/doctor/all-doctors?limit=1');
  const { appointments } = await read(tokens.patient, `/appointment/patient/${profile._id}`);
  const [prescription] = await read(
    tokens.patient,
    `/prescription/get-prescriptions-for-patient?patientId=${profile._id}`,
  );
  const { _id: demoDoctorId } = await read(tokens.doctor, '/doctor/profile');
  const visits: ListedVisit[] = [...appointments].sort((a, b) => a.startsAt.localeCompare(b.startsAt));
  const visitsWithDemoDoctor = (visitStatus: string) =>
    visits.filter(({ status, doctorId }) => status === visitStatus && doctorId._id === demoDoctorId);
  const [soonest] = visitsWithDemoDoctor('scheduled');
  const latest = visitsWithDemoDoctor('completed').at(-1);
  const videoVisit = visits.findLast(
    ({ status, consultationType }) => status === 'scheduled' && consultationType === 'Video Consultation',
  );
  const child = await read(guardian, '/patient/profile');
  const [childVisit] = (await read(guardian, `/appointment/patient/${child._id}?list=upcoming`)).appointments;
  if (!soonest || !latest) throw new Error('the demo doctor and the demo patient have no visit');
  return {
    tokens,
    doctorId: anyDoctor._id,
    patientId: profile._id,
    scheduledId: soonest._id,
    videoVisitId: (videoVisit ?? soonest)._id,
    completedId: latest._id,
    verificationCode: prescription.verificationCode,
    childVisitId: childVisit._id,
  };
}

async function actForChild(url: string, token: string): Promise<string> {
  const family = `${url}/api/v1/patient/people`;
  const headers = { authorization: `Bearer ${token}` };
  const [child] = (await (await fetch(family, { headers })).json()).data;
  const switched = await fetch(`${family}/${child._id}/switch`, { method: 'POST', headers });
  return (await switched.json()).data.accessToken;
}
