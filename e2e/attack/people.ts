import { overNetwork } from '../../server/src/testing/call-endpoint';
import { demoAccount, publicApi } from '../../server/src/testing/public-api';
import type { Samples } from './targets';

export const API = '/api/v1';

export interface People {
  tokens: { patient: string; doctor: string; operator: string };
  samples(path: string): Samples;
  checkoutPage: string;
}

interface ApiResponse {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: untyped JSON from the API
  body: any;
}

export async function callApi(
  url: string,
  token: string | undefined,
  method: string,
  path: string,
  data?: object,
): Promise<ApiResponse> {
  const response = await fetch(`${url}${API}${path}`, {
    method,
    headers: {
      ...(data ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(data ? { body: JSON.stringify(data) } : {}),
  });
  return { status: response.status, body: await response.json().catch(() => undefined) };
}

export async function preparePeople(url: string): Promise<People> {
  const signIn = (role: 'patient' | 'doctor' | 'operator') =>
    publicApi(overNetwork(url)).signIn(demoAccount(role));
  const tokens = {
    patient: await signIn('patient'),
    doctor: await signIn('doctor'),
    operator: await signIn('operator'),
  };
  const callAs = async (role: 'patient' | 'doctor', method: string, path: string, data?: object) => {
    const { status, body } = await callApi(url, tokens[role], method, path, data);
    if (status >= 300) throw new Error(`${method} ${path} returned ${status}: ${body?.message}`);
    return body;
  };
  const patient = (await callAs('patient', 'GET', '/patient/profile')).data;
  const doctor = (await callAs('doctor', 'GET', '/doctor/profile')).data;
  const { day, time } = await findFreeSlot(url, tokens.patient, doctor._id);
  const choice = { doctorId: doctor._id, date: day, time, reason: 'A cough' };
  const checkout = await callAs('patient', 'POST', '/payment/create-checkout-session', choice);
  const { appointments } = (await callAs('patient', 'GET', `/appointment/patient/${patient._id}`)).data;
  const visitWithDoctor = appointments.find(
    (visit: { doctorId: { _id: string } }) => visit.doctorId._id === doctor._id,
  );
  const prescription = (
    await callAs('doctor', 'POST', '/prescription/create-prescription', {
      patientId: patient._id,
      medication: 'Paracetamol 500 mg',
      dosage: 'one',
      instructions: 'after food',
    })
  ).data;
  const reviews = (await callAs('patient', 'GET', `/doctor/${doctor._id}/reviews`)).data;
  const list = await callAs('patient', 'GET', '/doctor/all-doctors?limit=1');
  const cursor = list.page.nextCursor as string;
  await signIn('patient');
  const sessions = (await callAs('patient', 'GET', '/user/sessions')).data;
  const otherSession = sessions.find((session: { current: boolean }) => !session.current);
  const payments = (await callAs('patient', 'GET', '/payment/history')).data;
  const appointmentId = (visitWithDoctor ?? appointments[0])._id as string;
  const idsByPath: [RegExp, string][] = [
    [/^\/doctor|^\/appointment\/doctor/, doctor._id],
    [/^\/patient|^\/appointment\/patient/, patient._id],
    [/^\/prescription/, prescription._id],
    [/^\/review/, reviews[0]?._id ?? doctor._id],
    [/^\/payment\/cancel/, checkout.id],
    [/^\/payment/, payments[0]?._id ?? appointmentId],
    [/^\/user\/sessions/, otherSession._id],
  ];
  return {
    tokens,
    checkoutPage: new URL(checkout.url, url).pathname,
    samples: (path) => ({
      id: idsByPath.find(([pattern]) => pattern.test(path))?.[1] ?? appointmentId,
      appointmentId,
      doctorId: doctor._id,
      patientId: patient._id,
      code: path.includes('verify') ? prescription.verificationCode : '123456',
      session_id: checkout.id,
      date: day,
      availableOn: day,
      time,
      email: 'patient@carelane.example',
      name: path.startsWith('/user') ? 'Asha Verma' : 'Meera',
      password: 'not the password',
      oldPassword: 'not the password',
      newPassword: 'something new',
      confirmPassword: 'something new',
      token: 'nobody-was-sent-this',
      role: 'patient',
      status: path.startsWith('/doctor') ? 'active' : 'completed',
      limit: 20,
      rating: 5,
      experience: 1,
      minRating: 1,
      maxFee: 3000,
      language: 'English',
      timezone: 'Asia/Kolkata',
      zone: 'Asia/Kolkata',
      at: new Date().toISOString(),
      languages: 'English',
      fees: 700,
      date_of_birth: '1990-05-17',
      gender: 'Female',
      blood_group: 'B+',
      cursor: /all-doctors|specialization/.test(path) ? cursor : '',
      search: 'Meera',
      medication: 'Paracetamol 500 mg',
      dosage: 'one',
      instructions: 'after food',
    }),
  };
}

async function findFreeSlot(
  url: string,
  token: string,
  doctorId: string,
): Promise<{ day: string; time: string }> {
  for (let days = 2; days < 20; days += 1) {
    const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const { body } = await callApi(
      url,
      token,
      'GET',
      `/doctor/available-slots-for-doctor/${doctorId}?date=${day}`,
    );
    const free = body.data?.[0]?.times.find((slot: { status: string }) => slot.status === 'available');
    if (free) return { day, time: free.time };
  }
  throw new Error('the demo doctor has no free slot');
}
