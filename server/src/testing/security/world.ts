import type { AccountRole } from '@carelane/contract/auth/account';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { hashPassword } from '../../auth/passwords/passwords';
import { createSession, revokeOwnSession } from '../../auth/sessions/sessions';
import { hashToken, newToken } from '../../auth/sessions/tokens';
import {
  appointments,
  consultationMessages,
  consultationNotes,
  disputes,
  doctorProfiles,
  earlierOffers,
  earlierRequests,
  familyInvitations,
  fileParts,
  guardianships,
  guestMessages,
  jobs,
  notifications,
  papers,
  passkeys,
  passwordResets,
  prescriptionFavourites,
  pushDevices,
  readTokens,
  refunds,
  reviews,
  sessions,
  users,
  visitGuests,
} from '../../db/schema';
import { book, checkout, TOMORROW } from '../booking';
import {
  givenAppointment,
  givenDoctor,
  givenOperatorAccount,
  givenPatient,
  givenUser,
  type UserRow,
} from '../factories';
import { actFor, givenMember } from '../family';
import type { TestApp } from '../test-app';
import { givenWaitingDoctor } from '../waiting-doctor';

/** Part of every private text of the owner. */
export const CANARY = 'canary7f3a';
/** A doctor with a visit may see the owner's name and address. */
export const NAME_CANARY = 'Wrenfield';
export const PASSWORD = 'owner of the matrix';

export const PRINCIPALS = [
  'nobody',
  'revoked',
  'other patient',
  'own patient',
  'other doctor',
  'own doctor',
  'canceled doctor',
  'operator',
  'guardian',
  'former guardian',
  'sibling profile',
  'other guardian',
  'guest',
  'guardian by patientId',
  'former guardian by patientId',
  'stranger by patientId',
] as const;
export type Principal = (typeof PRINCIPALS)[number];
/** For the owner, for another child, for somebody else's child. */
export const ACTING: readonly Principal[] = ['guardian', 'sibling profile', 'other guardian'];
/** Their own sessions, which name the owner's profile wherever a call takes a `patientId`. */
export const NAMING_OWNER: readonly Principal[] = [
  'guardian by patientId',
  'former guardian by patientId',
  'stranger by patientId',
];

export interface Ids {
  patient: string;
  doctor: string;
  waitingDoctor: string;
  appointment: string;
  completed: string;
  /** Its doctor cannot attend, and its patient has yet to choose. */
  undecided: string;
  prescription: string;
  renewal: string;
  payment: string;
  checkout: string;
  session: string;
  review: string;
  dispute: string;
  refund: string;
  paper: string;
  guest: string;
  job: string;
  pushDevice: string;
  favourite: string;
  recordAccess: string;
  passkey: string;
  member: string;
  memberAccount: string;
  sibling: string;
  familyLink: string;
  code: string;
  date: string;
}

export interface Caller {
  token: string | undefined;
  role: AccountRole | undefined;
  user: UserRow | undefined;
}

export interface World {
  ids: Ids;
  callers: Record<Principal | 'new patient' | 'new doctor' | 'waiting doctor', Caller>;
  picture: Buffer;
}

export const ABSENT: Ids = {
  patient: '01900000-0000-7000-8000-000000000001',
  doctor: '01900000-0000-7000-8000-000000000002',
  waitingDoctor: '01900000-0000-7000-8000-000000000003',
  appointment: '01900000-0000-7000-8000-000000000004',
  completed: '01900000-0000-7000-8000-000000000005',
  undecided: '01900000-0000-7000-8000-000000000013',
  prescription: '01900000-0000-7000-8000-000000000006',
  renewal: '01900000-0000-7000-8000-000000000007',
  payment: '01900000-0000-7000-8000-000000000008',
  checkout: 'cs_nobody',
  session: '01900000-0000-7000-8000-000000000009',
  review: '01900000-0000-7000-8000-000000000010',
  dispute: '01900000-0000-7000-8000-000000000011',
  refund: '01900000-0000-7000-8000-000000000012',
  job: '01900000-0000-7000-8000-000000000014',
  paper: '01900000-0000-7000-8000-000000000015',
  guest: '01900000-0000-7000-8000-000000000016',
  pushDevice: '01900000-0000-7000-8000-000000000017',
  favourite: '01900000-0000-7000-8000-000000000018',
  recordAccess: '01900000-0000-7000-8000-000000000019',
  passkey: '01900000-0000-7000-8000-000000000020',
  member: '01900000-0000-7000-8000-000000000021',
  memberAccount: '01900000-0000-7000-8000-000000000023',
  sibling: '01900000-0000-7000-8000-000000000024',
  familyLink: '01900000-0000-7000-8000-000000000022',
  code: '0000000000',
  date: TOMORROW,
};

let passwordHash: Promise<string> | undefined;
let picture: Promise<Buffer> | undefined;

const worlds = new WeakMap<TestApp, World>();

/** Restoring the world is four times as fast as creating it again. */
export async function resetToWorld(t: TestApp): Promise<World> {
  const existing = worlds.get(t);
  if (existing) {
    await t.restore();
    return existing;
  }
  await t.reset();
  const world = await givenWorld(t);
  await t.save();
  worlds.set(t, world);
  return world;
}

async function givenWorld(t: TestApp): Promise<World> {
  passwordHash ??= hashPassword(PASSWORD);
  picture ??= sharp({ create: { width: 8, height: 8, channels: 3, background: '#0a7' } })
    .png()
    .toBuffer();
  const { db, clock } = t.deps;
  const inMinutes = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000);
  const owner = await givenPatient(t, {
    name: `Owena ${NAME_CANARY}`,
    email: `owena.${NAME_CANARY.toLowerCase()}@example.test`,
    address: `${CANARY} street`,
    about: `${CANARY} history`,
    emergencyContact: `${CANARY} contact`,
  });
  const doctor = await givenDoctor(t, { name: 'Kavya Own' });
  const otherPatient = await givenPatient(t, { name: 'Nila Other' });
  const endedGuardian = await givenPatient(t, { name: 'Esha Ended' });
  const stranger = await givenPatient(t, { name: 'Tara Stranger' });
  const otherDoctor = await givenDoctor(t, { name: 'Rohan Other' });
  const canceledDoctor = await givenDoctor(t, { name: 'Vivek Canceled' });
  const waitingDoctor = await givenWaitingDoctor(t, { name: 'Wina Waiting' });
  const newPatient = await givenUser(t, { role: 'patient', name: 'Fresh Patient' });
  const newDoctor = await givenUser(t, { role: 'doctor', name: 'Fresh Doctor' });
  const operator = await givenOperatorAccount(t, { name: 'Odile Operator' });
  await givenOperatorAccount(t, { name: 'Second Operator' });
  await db.update(users).set({ passwordHash: await passwordHash });

  await givenAppointment(t, {
    doctor: canceledDoctor,
    patient: owner,
    slot: 9,
    status: 'canceled',
    reason: 'given up',
  });
  const visit = { doctor, patient: owner, reason: `${CANARY} reason` };
  const { appointment: completed } = await givenAppointment(t, {
    ...visit,
    slot: 2,
    localDate: '2026-02-20',
    status: 'completed',
  });
  const { appointment: reviewed } = await givenAppointment(t, {
    ...visit,
    slot: 2,
    localDate: '2026-02-13',
    status: 'completed',
  });
  const choice = { doctorId: doctor.profile.id, date: TOMORROW, reason: `${CANARY} choice` };
  const appointment = await book(t, owner, { ...choice, time: '11:00 AM' });
  const undecided = await book(t, owner, { ...choice, time: '04:30 PM' });
  await t.as(doctor).post(`/appointment/${undecided}/cannot-attend`, {});
  const openCheckout = await checkout(t, owner, { ...choice, time: '02:00 PM' });
  const [booked] = await db.select().from(appointments).where(eq(appointments.id, appointment));
  await db.insert(consultationMessages).values({
    appointmentId: appointment,
    id: 'm1',
    sender: 'patient',
    senderName: owner.user.name,
    text: `${CANARY} chat`,
    createdAt: clock.now(),
  });
  await db.insert(consultationNotes).values(
    (['doctor', 'patient'] as const).map((author) => ({
      appointmentId: appointment,
      author,
      text: `${CANARY} notes`,
      updatedAt: clock.now(),
    })),
  );
  const [paper] = await db
    .insert(papers)
    .values({
      appointmentId: appointment,
      addedBy: 'patient',
      name: `${CANARY} report.jpg`,
      kind: 'image',
      size: 5,
      pages: 1,
      createdAt: clock.now(),
      readyAt: clock.now(),
    })
    .returning();
  await db
    .insert(fileParts)
    .values({ folder: paper?.id ?? '', file: 1, part: 0, bytes: Buffer.from(`${CANARY} page`) });
  const guestSession = newToken();
  const [guest] = await db
    .insert(visitGuests)
    .values({
      appointmentId: appointment,
      kind: 'carer',
      invitedBy: 'patient',
      createdAt: clock.now(),
      sessionHash: guestSession.hash,
      name: 'Gita Guest',
      admittedAt: clock.now(),
    })
    .returning();
  await db
    .insert(guestMessages)
    .values({ guestId: guest?.id ?? '', id: 'g1', text: `${CANARY} guest`, createdAt: clock.now() });
  await db.insert(notifications).values({
    userId: owner.user.id,
    type: 'system',
    message: `${CANARY} notice`,
    createdAt: clock.now(),
  });
  const review = { rating: 4, comment: 'Kind.', authorInitials: 'O.W.', createdAt: clock.now() };
  const [reviewRow] = await db
    .insert(reviews)
    .values({
      ...review,
      appointmentId: reviewed.id,
      doctorId: doctor.profile.id,
      patientId: owner.profile.id,
    })
    .returning();
  await db
    .update(doctorProfiles)
    .set({ ratingSum: review.rating, ratingCount: 1 })
    .where(eq(doctorProfiles.id, doctor.profile.id));
  const [dispute] = await db
    .insert(disputes)
    .values({ appointmentId: reviewed.id, raisedBy: 'patient', patientStatement: 'Nobody came.' })
    .returning();
  const toRefund = await book(t, owner, { ...choice, reason: `${CANARY} owed`, time: '05:00 PM' });
  await t.as(owner).patch(`/appointment/cancel/${toRefund}`);
  const [refund] = await db.select().from(refunds);
  const [job] = await db
    .insert(jobs)
    .values({
      kind: 'send-mail',
      payload: { to: owner.user.email, subject: 'x', text: `${CANARY} mail` },
      runAt: clock.now(),
      failedAt: clock.now(),
    })
    .returning();
  const { appointment: offer } = await givenAppointment(t, {
    doctor,
    patient: owner,
    slot: 1,
    status: 'held',
    reason: '',
    heldUntil: inMinutes(18),
  });
  await db
    .insert(earlierRequests)
    .values({ appointmentId: appointment, noticeHours: 1, timezone: 'Asia/Kolkata' });
  await db.insert(earlierOffers).values({
    id: offer.id,
    appointmentId: appointment,
    startsAt: offer.startsAt,
    expiresAt: inMinutes(15),
    createdAt: clock.now(),
  });
  const prescribe = async () => {
    const answer = await t.as(doctor).post('/prescription/create-prescription', {
      patientId: owner.profile.id,
      medication: 'Paracetamol 500 mg',
      dosage: 'one',
      instructions: `${CANARY} instructions`,
    });
    if (answer.status !== 201) throw new Error(`prescribing failed: ${answer.body.message}`);
    return answer.body.data as { _id: string; verificationCode: string };
  };
  const prescription = await prescribe();
  const renewal = await prescribe();
  await t.as(owner).post(`/prescription/${renewal._id}/request-renewal`, { note: `${CANARY} note` });

  await db.insert(passwordResets).values({
    tokenHash: newToken().hash,
    userId: owner.user.id,
    createdAt: clock.now(),
    expiresAt: inMinutes(10),
  });
  const revoked = await createSession(db, owner.user, undefined, clock.now());
  const [revokedRow] = (await db.select().from(sessions)).filter(
    (row) => row.tokenHash === hashToken(revoked),
  );
  await t.as({ token: revoked }).get('/user/current-user');
  await revokeOwnSession(db, owner.user.id, revokedRow?.id ?? '');
  const [session] = (await db.select().from(sessions)).filter((row) => row.userId === owner.user.id);

  const [pushDevice] = await db
    .insert(pushDevices)
    .values({
      userId: owner.user.id,
      device: 'Phone',
      endpoint: `https://fcm.googleapis.com/fcm/send/${CANARY}`,
      p256dh: CANARY,
      auth: CANARY,
      lastSeenAt: clock.now(),
    })
    .returning();

  const [favourite] = await db
    .insert(prescriptionFavourites)
    .values({ userId: doctor.user.id, name: 'Sore throat', medicines: [] })
    .returning();

  const [recordAccess] = await db
    .insert(readTokens)
    .values({
      userId: owner.user.id,
      tokenHash: newToken().hash,
      name: `${CANARY} app`,
      scopes: ['patient/Patient.rs'],
      createdAt: clock.now(),
      expiresAt: inMinutes(60),
    })
    .returning();

  const [passkey] = await db
    .insert(passkeys)
    .values({
      userId: owner.user.id,
      credentialId: CANARY,
      publicKey: Buffer.from(CANARY),
      counter: 0,
      name: `${CANARY} phone`,
    })
    .returning();

  const member = await givenMember(t, owner, { name: 'Mira Member' });
  const [familyLink] = await db
    .insert(familyInvitations)
    .values({
      tokenHash: `${CANARY} family`,
      kind: 'guardian',
      patientUserId: member.id,
      invitedByUserId: owner.user.id,
      email: 'asked@example.test',
      expiresAt: inMinutes(60),
    })
    .returning();
  const guardian = await givenPatient(t, { name: 'Gita Guardian' });
  const formerGuardian = await givenPatient(t, { name: 'Farid Former' });
  const guardianRows = [guardian, formerGuardian, endedGuardian].map(({ user }) => ({
    guardianUserId: user.id,
    patientUserId: owner.user.id,
    relation: 'parent' as const,
    endedAt: user.id === endedGuardian.user.id ? clock.now() : null,
  }));
  await db.insert(guardianships).values(guardianRows);
  const actingGuardian = await actFor(t, guardian, owner.profile.id);
  const endedSession = await actFor(t, formerGuardian, owner.profile.id);
  await t.as(endedSession).get('/user/current-user');
  await t.as(formerGuardian).post(`/patient/people/${owner.profile.id}/end`, {});
  const sibling = await givenMember(t, guardian, { name: 'Sita Sibling' });
  const otherChild = await givenMember(t, otherPatient, { name: 'Omar Otherchild' });
  // The last guardian cannot simply leave.
  const members = [member, otherChild].map(({ id }) => ({
    guardianUserId: formerGuardian.user.id,
    patientUserId: id,
    relation: 'other' as const,
  }));
  await db.insert(guardianships).values(members);
  // The log records at most once every 15 minutes that a guardian acts.
  for (const someone of [actingGuardian, sibling, otherChild, member])
    await t.as(someone).get('/user/current-user');

  const person = ({ user, token }: { user: UserRow; token: string }): Caller => ({
    user,
    token,
    role: user.role,
  });
  return {
    ids: {
      patient: owner.profile.id,
      doctor: doctor.profile.id,
      waitingDoctor: waitingDoctor.profile.id,
      appointment,
      completed: completed.id,
      undecided,
      prescription: prescription._id,
      renewal: renewal._id,
      payment: booked?.paymentId ?? '',
      checkout: openCheckout.body.id,
      session: session?.id ?? '',
      review: reviewRow?.id ?? '',
      dispute: dispute?.id ?? '',
      refund: refund?.id ?? '',
      paper: paper?.id ?? '',
      guest: guest?.id ?? '',
      job: job?.id ?? '',
      pushDevice: pushDevice?.id ?? '',
      favourite: favourite?.id ?? '',
      recordAccess: recordAccess?.id ?? '',
      passkey: passkey?.id ?? '',
      member: member.profile.id,
      memberAccount: member.id,
      sibling: sibling.profile.id,
      familyLink: familyLink?.id ?? '',
      code: prescription.verificationCode,
      date: TOMORROW,
    },
    callers: {
      nobody: { token: undefined, role: undefined, user: undefined },
      revoked: { token: revoked, role: undefined, user: owner.user },
      'other patient': person(otherPatient),
      'own patient': person(owner),
      'other doctor': person(otherDoctor),
      'own doctor': person(doctor),
      'canceled doctor': person(canceledDoctor),
      operator: person(operator),
      guardian: person(actingGuardian),
      'former guardian': { token: endedSession.token, role: undefined, user: owner.user },
      'sibling profile': person(sibling),
      'other guardian': person(otherChild),
      guest: { token: guestSession.token, role: undefined, user: undefined },
      'guardian by patientId': person(guardian),
      'former guardian by patientId': person(endedGuardian),
      'stranger by patientId': person(stranger),
      'new patient': person(newPatient),
      'new doctor': person(newDoctor),
      'waiting doctor': person(waitingDoctor),
    },
    picture: await picture,
  };
}
