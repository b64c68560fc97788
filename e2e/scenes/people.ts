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
  const api = (path: string) => `${url}/api/v1${path}`;
  const post = async (path: string, body: object) => {
    const answer = await fetch(api(path), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await answer.json()).data;
  };
  const read = async (token: string, path: string) =>
    (await (await fetch(api(path), { headers: { authorization: `Bearer ${token}` } })).json()).data;
  const signIn = async (email: string) =>
    (await post('/user/login', { email, password: DEMO_PASSWORD })).accessToken as string;
  const register = async (role: string, name: string) =>
    (
      await post('/user/register', {
        name,
        email: `${role}-${Date.now()}@example.test`,
        password: 'see-me-1',
        role,
      })
    ).accessToken as string;

  const tokens = {
    patient: await signIn('patient@carelane.example'),
    doctor: await signIn('doctor@carelane.example'),
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
