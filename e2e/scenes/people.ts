import type { Role } from '../../contract/src/auth/account';
import { overNetwork } from '../../server/src/testing/ask';
import { frontDoor } from '../../server/src/testing/front-door';

/** The people whose screens are tested. */
export type Who = 'public' | 'patient' | 'doctor' | 'new-patient' | 'new-doctor';

export interface People {
  tokens: Record<Exclude<Who, 'public'>, string>;
  /** Ids that the demo patient's screens link to. */
  doctorId: string;
  patientId: string;
  scheduledId: string;
  verificationCode: string;
}

interface Listed {
  _id: string;
  status: string;
  startsAt: string;
  doctorId: { _id: string };
}

const DEMO_PASSWORD = 'carelane-demo';

export async function meetPeople(url: string): Promise<People> {
  const { newAccount, signIn } = frontDoor(overNetwork(url));
  const read = async (token: string, path: string) =>
    (await (await fetch(`${url}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } })).json())
      .data;
  const demo = (role: Role) => signIn({ email: `${role}@carelane.example`, password: DEMO_PASSWORD });
  const register = async (role: Role, name: string) => (await newAccount(role, { name })).token;

  const tokens = {
    patient: await demo('patient'),
    doctor: await demo('doctor'),
    'new-patient': await register('patient', 'Meera Nair'),
    'new-doctor': await register('doctor', 'Arjun Pillai'),
  };
  const profile = await read(tokens.patient, '/patient/profile');
  const [someone] = await read(tokens.patient, '/doctor/all-doctors?limit=1');
  const { appointments } = await read(tokens.patient, `/appointment/patient/${profile._id}`);
  const [prescription] = await read(
    tokens.patient,
    `/prescription/get-prescriptions-for-patient?patientId=${profile._id}`,
  );
  const { _id: demoDoctorId } = await read(tokens.doctor, '/doctor/profile');
  const soonest = appointments
    .filter(({ status, doctorId }: Listed) => status === 'scheduled' && doctorId._id === demoDoctorId)
    .sort((a: Listed, b: Listed) => a.startsAt.localeCompare(b.startsAt))[0];
  return {
    tokens,
    doctorId: someone._id,
    patientId: profile._id,
    scheduledId: soonest._id,
    verificationCode: prescription.verificationCode,
  };
}
