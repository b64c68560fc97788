import type { GuestKind } from '@carelane/contract/consultations/guest';
import { givenAppointment } from './factories';
import type { TestApp } from './test-app';

export function givenOpenVisit(t: TestApp, fields: Parameters<typeof givenAppointment>[1] = {}) {
  return givenAppointment(t, { startsAt: new Date(t.clock.now().getTime() + 15 * 60_000), ...fields });
}

type Visit = Awaited<ReturnType<typeof givenOpenVisit>>;

export async function givenLink(t: TestApp, { appointment, patient }: Visit, kind: GuestKind = 'carer') {
  const response = await t.as(patient).post(`/consultation/${appointment.id}/invites`, { kind });
  if (response.status !== 201) throw new Error(`inviting failed: ${response.body.message}`);
  const { guest, link } = response.body.data as { guest: { _id: string }; link: string };
  return { id: guest._id, token: link.split('#')[1] ?? '' };
}

export async function givenWaitingGuest(t: TestApp, visit: Visit, name = 'Gita Guest') {
  const { id, token } = await givenLink(t, visit);
  const response = await t.anonymous.post('/guest/enter', { token, name });
  if (response.status !== 201) throw new Error(`entering failed: ${response.body.message}`);
  return { id, session: response.body.data.session as string };
}
