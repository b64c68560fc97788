import { doctorCertificates, doctorVerifications } from '../db/schema';
import { type DoctorOverrides, type DoctorRow, givenDoctor, type Person, type TestDeps } from './factories';

interface Overrides extends DoctorOverrides {
  since?: Date;
  certificate?: Pick<typeof doctorCertificates.$inferInsert, 'type' | 'bytes'>;
}

export async function givenWaitingDoctor(
  t: TestDeps,
  { since = t.deps.clock.now(), certificate, ...overrides }: Overrides = {},
): Promise<Person<DoctorRow>> {
  const doctor = await givenDoctor(t, { verifiedAt: null, ...overrides });
  const doctorId = doctor.profile.id;
  await t.deps.db
    .insert(doctorVerifications)
    .values({ doctorId, status: 'waiting', since, council: 'Karnataka Medical Council' });
  await t.deps.db
    .insert(doctorCertificates)
    .values({ doctorId, type: 'image/webp', bytes: Buffer.from('a scan'), sentAt: since, ...certificate });
  return doctor;
}
