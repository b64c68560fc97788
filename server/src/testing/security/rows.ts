import { labelsFromMask } from '@carelane/contract/doctors/availability';
import { DEFAULT_SITE } from '@carelane/contract/site';
import { CHILD } from '../family';
import { launchParameters } from '../smart';
import { type Caller, type Ids, PASSWORD, type Principal, type World } from './world';

export interface Sent {
  path?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  form?: Record<string, string>;
  picture?: boolean;
}

/** What everyone gets who has the right role but is not in `allowed`. */
type Others =
  /** Exactly the same response as for an unknown id. */
  | 'not found'
  /** A response about the caller that contains nothing about the owner. */
  | 'their own'
  | 'the same';

export interface Row {
  allowed?: readonly Principal[];
  others: Others;
  send?(ids: Ids, caller: Caller, world: World): Sent;
  status?: number;
  refusalStatus?: number;
  /** Refused to a guardian who acts for the owner, because the call is about the person at the keyboard. */
  guardians?: 'not found';
  writer?: Principal | 'new patient' | 'new doctor' | 'waiting doctor';
  /** The contract accepts these from the browser, but the server must not trust them. */
  claims?(world: World): Record<string, unknown>;
}

const OWN_PATIENT = ['own patient'] as const;
const OWN_DOCTOR = ['own doctor'] as const;
const OWN_PATIENT_AND_DOCTOR = ['own patient', 'own doctor'] as const;

const ownData: Row = { others: 'their own' };
const sharedData: Row = { others: 'the same' };
const withAppointment = (allowed: readonly Principal[], body?: Record<string, unknown>): Row => ({
  allowed,
  others: 'not found',
  send: (ids) => ({
    path: { id: ids.appointment, appointmentId: ids.appointment },
    ...(body ? { body } : {}),
  }),
});
const withPaper = (allowed: readonly Principal[]): Row => ({
  allowed,
  others: 'not found',
  send: (ids) => ({ path: { id: ids.paper } }),
});
const withGuest = (allowed: readonly Principal[]): Row => ({
  allowed,
  others: 'not found',
  send: (ids) => ({ path: { appointmentId: ids.appointment, guestId: ids.guest } }),
});
const withPrescription = (
  allowed: readonly Principal[],
  which: 'prescription' | 'renewal',
  body?: Record<string, unknown>,
): Row => ({
  allowed,
  others: 'not found',
  send: (ids) => ({ path: { id: ids[which] }, ...(body ? { body } : {}) }),
});
const withDoctor = (others: Others, extra: Omit<Sent, 'path'> = {}): Row => ({
  ...(others === 'not found' ? { allowed: OWN_DOCTOR } : {}),
  others,
  send: (ids) => ({ path: { id: ids.doctor }, ...extra }),
});
const withWaitingDoctor = (body?: Record<string, unknown>): Row => ({
  ...sharedData,
  send: (ids) => ({ path: { id: ids.waitingDoctor }, ...(body ? { body } : {}) }),
});
const withPasskey = (body: Record<string, unknown>): Row => ({
  allowed: OWN_PATIENT,
  others: 'not found',
  send: (ids) => ({ path: { id: ids.passkey }, body }),
});
const withPushSubscription: Row = {
  ...ownData,
  send: (_ids, caller) => ({
    body: {
      endpoint: `https://fcm.googleapis.com/fcm/send/${caller.user?.id}`,
      expirationTime: null,
      keys: {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
    },
  }),
};
const withMember = (body: Record<string, unknown>): Row => ({
  allowed: OWN_PATIENT,
  others: 'not found',
  guardians: 'not found',
  send: (ids) => ({ path: { id: ids.member }, body }),
});
/** 'nobody' in base64url */
const UNKNOWN_CREDENTIAL = { id: 'bm9ib2R5', rawId: 'bm9ib2R5', type: 'public-key' };
/** Nobody is refused because somebody else was first. */
const CHECKOUT_TIMES: Record<string, string> = {
  Owena: '03:00 PM',
  Sita: '03:30 PM',
  Omar: '10:00 AM',
  Esha: '10:30 AM',
  Tara: '11:30 AM',
};
const patientForm = { date_of_birth: '1991-02-03', gender: 'Other', blood_group: 'O-' };
const doctorForm = {
  specialization: 'Cardiology',
  fees: '700',
  qualification: 'MBBS',
  experience: '4',
  about: 'Here.',
  languages: 'English',
};
const prescriptionFields = {
  medicines: [
    { medication: 'Paracetamol 650 mg', dosage: 'two', instructions: 'with water' },
    {
      medication: 'Cetirizine',
      form: 'tablet',
      strength: '10 mg',
      dose: 'SOS',
      food: 'after food',
      days: 5,
      instructions: 'at night',
      sosReason: 'itching',
      sosMaxPerDay: 1,
    },
  ],
  medication: 'Paracetamol 650 mg',
  dosage: 'two',
  instructions: 'with water',
  complaint: 'fever',
  diagnosis: 'influenza',
  tests: 'blood count',
  advice: 'rest',
  followUpOn: '2026-03-09',
  inHindi: true,
};

const withAccount: Row = {
  ...sharedData,
  send: (_ids, _caller, { callers }) => ({
    path: { id: callers['other patient'].user?.id ?? '' },
    body: { reason: 'Asked by phone' },
  }),
};

export const ROWS: Record<string, Row> = {
  'POST /user/login': {
    ...sharedData,
    send: (_ids, _caller, world) => ({
      body: { email: world.callers['own patient'].user?.email, password: PASSWORD },
    }),
  },
  'POST /user/register': {
    ...sharedData,
    send: (_ids, caller) => ({
      body: {
        name: 'New Person',
        email: `new-${caller.token
          ?.slice(0, 8)
          .toLowerCase()
          .replace(/[^a-z0-9]/g, 'x')}@example.test`,
        password: PASSWORD,
        role: 'patient',
      },
    }),
  },
  'POST /user/logout': ownData,
  'GET /user/current-user': ownData,
  'PATCH /user/update-account-details': {
    ...ownData,
    send: (_ids, caller) => ({ body: { name: 'Another Name', email: caller.user?.email } }),
  },
  'PATCH /user/time-zone': { ...ownData, send: () => ({ body: { timezone: 'Europe/Berlin' } }) },
  'PATCH /user/change-password': {
    ...ownData,
    send: () => ({
      body: { oldPassword: PASSWORD, newPassword: 'something new', confirmPassword: 'something new' },
    }),
  },
  'POST /user/sign-in-again': { ...ownData, send: () => ({ body: { password: PASSWORD } }) },
  'POST /user/forgot-password': {
    ...sharedData,
    send: (_ids, _caller, world) => ({ body: { email: world.callers['own patient'].user?.email } }),
  },
  'POST /user/reset-password': {
    ...sharedData,
    status: 410,
    send: () => ({
      body: { token: 'nobody-was-sent-this', newPassword: 'something new', confirmPassword: 'something new' },
    }),
  },
  'POST /user/confirm-email': {
    ...sharedData,
    status: 410,
    send: () => ({ body: { token: 'nobody-was-sent-this' } }),
  },
  'POST /user/resend-confirmation': ownData,
  'GET /user/sessions': ownData,
  'DELETE /user/sessions/:id': {
    allowed: OWN_PATIENT,
    others: 'not found',
    send: (ids) => ({ path: { id: ids.session } }),
  },
  'GET /user/second-factor': ownData,
  'POST /user/second-factor/start': { ...ownData, send: () => ({ body: { password: PASSWORD } }) },
  'POST /user/second-factor/confirm': { ...ownData, status: 409, send: () => ({ body: { code: '123456' } }) },
  'POST /user/second-factor/disable': {
    ...ownData,
    status: 409,
    send: () => ({ body: { password: PASSWORD, code: '123456' } }),
  },
  'GET /user/passkeys': ownData,
  'POST /user/passkeys/start': { ...ownData, send: () => ({ body: { password: PASSWORD } }) },
  'POST /user/passkeys': {
    ...ownData,
    status: 422,
    send: () => ({
      body: {
        name: 'My phone',
        credential: {
          ...UNKNOWN_CREDENTIAL,
          response: { clientDataJSON: 'e30', attestationObject: 'o2NmbXRkbm9uZQ' },
        },
      },
    }),
  },
  'PATCH /user/passkeys/:id': withPasskey({ name: 'My phone' }),
  'POST /user/passkeys/:id/remove': withPasskey({ password: PASSWORD }),
  'POST /user/login/passkey/start': sharedData,
  'POST /user/login/passkey': {
    ...sharedData,
    status: 401,
    send: () => ({
      body: {
        credential: {
          ...UNKNOWN_CREDENTIAL,
          response: {
            clientDataJSON: 'e30',
            authenticatorData: 'AAAA',
            signature: 'MEUC',
            userHandle: 'bm9ib2R5',
          },
        },
      },
    }),
  },
  'GET /user/export': ownData,
  'GET /user/export/papers': ownData,
  'POST /user/delete-account': { ...ownData, send: () => ({ body: { password: PASSWORD } }) },
  'GET /demo/sign-ins': sharedData,

  'GET /notification': ownData,
  'GET /notification/unread-count': ownData,
  'GET /notification/choices': ownData,
  'PUT /notification/choices': {
    ...ownData,
    send: () => ({ body: { off: ['news:mail'], quietHours: { fromMinute: 1320, untilMinute: 420 } } }),
  },
  'PATCH /notification/mark-all-read': ownData,
  'PATCH /notification/:id/read': { others: 'the same', send: () => ({ path: { id: 'n-unknown' } }) },

  'GET /push/key': sharedData,
  'GET /push/subscriptions': ownData,
  'POST /push/subscriptions': withPushSubscription,
  'POST /push/devices': withPushSubscription,
  'DELETE /push/subscriptions/:id': {
    allowed: OWN_PATIENT,
    others: 'not found',
    send: (ids) => ({ path: { id: ids.pushDevice } }),
  },

  'GET /appointment/:id': withAppointment(OWN_PATIENT_AND_DOCTOR),
  'GET /visit/:id': withAppointment(OWN_PATIENT_AND_DOCTOR),
  'GET /appointment/patient/:id': {
    allowed: OWN_PATIENT,
    others: 'not found',
    send: (ids) => ({ path: { id: ids.patient } }),
  },
  'GET /appointment/doctor/:id': withDoctor('not found'),
  'PATCH /appointment/update/:id': withAppointment(OWN_DOCTOR, { status: 'completed' }),
  'POST /appointment/:id/dispute': {
    ...withAppointment(OWN_PATIENT_AND_DOCTOR, { reason: 'Nobody came.' }),
    status: 409,
  },
  'PUT /doctor/running-late': { ...ownData, send: () => ({ body: { minutes: 0 } }) },
  'DELETE /doctor/running-late': ownData,
  'POST /doctor/day-message': {
    allowed: OWN_DOCTOR,
    others: 'not found',
    refusalStatus: 409,
    send: (ids) => ({ body: { date: ids.date, text: 'We have moved.' } }),
  },
  'GET /doctor/stats': ownData,
  'GET /doctor/activity': ownData,
  'GET /doctor/weeks': ownData,
  'POST /payment/create-checkout-session': {
    ...ownData,
    send: (_ids, caller, world) => ({
      body: {
        doctorId: world.ids.doctor,
        date: world.ids.date,
        time: CHECKOUT_TIMES[caller.user?.name.split(' ')[0] ?? ''] ?? '04:00 PM',
        // A page opened for another family member is refused. What outsiders claim is ignored.
        ...(caller === world.callers['sibling profile']
          ? { userId: caller.user?.id, patientId: world.ids.sibling }
          : {}),
      },
    }),
    claims: (world) => ({
      userId: world.callers['other patient'].user?.id,
      doctorName: 'massassigned',
    }),
  },
  'GET /payment/confirm-stripe-session': {
    allowed: OWN_PATIENT,
    others: 'not found',
    send: (ids) => ({ query: { session_id: ids.checkout } }),
  },
  'POST /payment/cancel-checkout-session': {
    allowed: OWN_PATIENT,
    others: 'not found',
    send: (ids) => ({ body: { id: ids.checkout } }),
  },
  'GET /payment/open-checkouts': ownData,
  'POST /payment/webhook': { ...sharedData, status: 400, send: () => ({ body: { type: 'x' } }) },
  'POST /appointment': {
    allowed: OWN_PATIENT,
    others: 'not found',
    refusalStatus: 402,
    send: (ids) => ({ body: { doctorId: ids.doctor, date: ids.date, time: '11:00 AM' } }),
    claims: (world) => ({ patientId: world.callers['other patient'].user?.id }),
  },
  'PATCH /appointment/cancel/:id': withAppointment(OWN_PATIENT),
  'PATCH /appointment/reschedule/:id': withAppointment(OWN_PATIENT, {
    date: '2026-03-05',
    time: '12:00 PM',
  }),
  'POST /appointment/:id/choose': {
    allowed: OWN_PATIENT,
    others: 'not found',
    send: (ids) => ({ path: { id: ids.undecided }, body: { date: '2026-03-05', time: '12:30 PM' } }),
  },
  'POST /appointment/:id/cannot-attend': withAppointment(OWN_DOCTOR, { reason: 'ill' }),
  'POST /doctor/cannot-attend': {
    allowed: OWN_DOCTOR,
    others: 'not found',
    send: (ids) => ({ body: { appointmentIds: [ids.appointment], reason: 'ill' } }),
  },
  'GET /appointment/earlier': ownData,
  'PUT /appointment/:id/earlier': withAppointment(OWN_PATIENT, {
    from: '2026-03-02',
    until: '2026-03-03',
    notice: 4,
    zone: 'Asia/Kolkata',
  }),
  'DELETE /appointment/:id/earlier': withAppointment(OWN_PATIENT),
  'POST /appointment/:id/earlier/accept': withAppointment(OWN_PATIENT),
  'POST /appointment/:id/earlier/decline': withAppointment(OWN_PATIENT),
  'GET /appointment/:id/calendar.ics': withAppointment(OWN_PATIENT_AND_DOCTOR),

  'GET /user/calendar-feed': ownData,
  'POST /user/calendar-feed': { ...ownData, send: () => ({ body: { showsNames: true } }) },
  'PATCH /user/calendar-feed': { ...ownData, send: () => ({ body: { showsNames: true } }) },
  'DELETE /user/calendar-feed': ownData,

  'GET /record-access': ownData,
  'POST /record-access': {
    ...ownData,
    send: () => ({ body: { name: 'My app', scopes: ['patient/Patient.rs'], days: 30 } }),
  },
  'GET /record-access/launch': { ...ownData, send: () => ({ query: launchParameters() }) },
  'POST /record-access/launch': { ...ownData, send: () => ({ body: { ...launchParameters(), days: 30 } }) },
  'DELETE /record-access/:id': {
    allowed: OWN_PATIENT,
    others: 'not found',
    send: (ids) => ({ path: { id: ids.recordAccess } }),
  },

  'GET /payment/history': ownData,
  'GET /payment/earnings': ownData,
  'GET /payment/:id/receipt': {
    allowed: OWN_PATIENT_AND_DOCTOR,
    others: 'not found',
    send: (ids) => ({ path: { id: ids.payment } }),
  },

  'GET /doctor/all-doctors': sharedData,
  'GET /doctor/specialization': { ...sharedData, send: () => ({ query: { specialization: 'Cardiology' } }) },
  'GET /doctor/specialties': sharedData,
  'GET /doctor/suggestions': { ...sharedData, send: () => ({ query: { search: 'heart' } }) },
  'GET /doctor/profile/:id': withDoctor('the same'),
  'GET /doctor/profile': ownData,
  'GET /doctor/available-slots-for-doctor/:id': withDoctor('the same', { query: { date: '2026-03-03' } }),
  'GET /doctor/available-days/:id': withDoctor('the same'),
  'POST /doctor/create': {
    ...ownData,
    status: 409,
    send: () => ({ form: doctorForm }),
    writer: 'new doctor',
  },
  'PATCH /doctor/update': { ...ownData, send: () => ({ body: { about: 'Changed.' } }) },
  'PATCH /doctor/update-profile-image': { ...ownData, send: () => ({ form: {}, picture: true }) },
  'PATCH /doctor/time-slots/:id': withDoctor('not found', {
    body: {
      available_time_slots: [
        { day: 'Monday', times: labelsFromMask(3).map((time) => ({ time, status: 'available' })) },
      ],
    },
  }),
  'PATCH /doctor/toggle-status/:id': withDoctor('not found', { body: { status: 'inactive' } }),
  'GET /doctor/verification': ownData,
  'POST /doctor/verification': {
    ...ownData,
    status: 409,
    send: () => ({ form: { registrationNumber: 'KMC-7', council: 'Karnataka' }, picture: true }),
    writer: 'waiting doctor',
  },
  'GET /doctor/days-off': ownData,
  'PUT /doctor/days-off': {
    ...ownData,
    send: () => ({ body: { daysOff: [{ date: '2026-03-20', times: [] }] } }),
  },
  'GET /doctor/closed-times': ownData,
  'POST /doctor/open-times': { ...ownData, send: () => ({ body: { times: ['2026-03-20T05:00:00.000Z'] } }) },
  'GET /doctor/:id/reviews': withDoctor('the same'),
  'POST /review': {
    allowed: OWN_PATIENT,
    others: 'not found',
    send: (ids) => ({ body: { appointmentId: ids.completed, rating: 5 } }),
  },
  'POST /review/:id/report': {
    ...sharedData,
    send: (ids) => ({ path: { id: ids.review }, body: { reason: 'unkind' } }),
  },

  'POST /patient/create-profile': {
    ...ownData,
    status: 409,
    send: () => ({ form: patientForm }),
    writer: 'new patient',
  },
  'GET /patient/profile': ownData,
  'GET /patient/profile/:id': {
    allowed: OWN_PATIENT_AND_DOCTOR,
    others: 'not found',
    send: (ids) => ({ path: { id: ids.patient } }),
  },
  'PATCH /patient/update': { ...ownData, send: () => ({ body: { address: 'A new street' } }) },
  'PATCH /patient/update-image': { ...ownData, send: () => ({ form: {}, picture: true }) },
  'DELETE /patient/delete-profile': ownData,
  'GET /doctor/:id/patients': withDoctor('not found'),
  'GET /patient/access-log': ownData,

  'GET /patient/people': ownData,
  'POST /patient/people': { ...ownData, send: () => ({ body: { ...CHILD } }) },
  'PATCH /patient/people/:id': withMember({ name: 'Another Name', relation: 'other' }),
  'POST /patient/people/:id/switch': withMember({}),
  'POST /patient/people/:id/end': withMember({ closeProfile: true, password: PASSWORD }),
  'POST /patient/people/:id/invite-guardian': withMember({ email: 'second@example.test' }),
  'POST /patient/people/:id/hand-over': {
    ...withMember({ email: 'own@example.test', password: PASSWORD }),
    status: 409,
  },
  'DELETE /patient/people/:id/invitations/:invitationId': {
    ...withMember({}),
    send: (ids) => ({ path: { id: ids.member, invitationId: ids.familyLink } }),
  },
  'POST /patient/people/invitation': {
    ...sharedData,
    status: 410,
    send: () => ({ body: { token: 'nobody-has-this' } }),
  },
  'POST /patient/people/accept': {
    ...sharedData,
    status: 410,
    send: () => ({ body: { token: 'nobody-has-this', relation: 'child' } }),
  },
  'POST /patient/people/take-over': {
    ...sharedData,
    status: 410,
    send: () => ({
      body: { token: 'nobody-has-this', newPassword: PASSWORD, confirmPassword: PASSWORD },
    }),
  },

  'GET /appointment/:id/papers': withAppointment(OWN_PATIENT_AND_DOCTOR),
  'POST /appointment/:id/papers': {
    ...withAppointment(OWN_PATIENT_AND_DOCTOR),
    send: (ids) => ({ path: { id: ids.appointment }, form: {}, picture: true }),
  },
  'DELETE /paper/:id': withPaper(OWN_PATIENT),
  'GET /paper/:id': withPaper(OWN_PATIENT_AND_DOCTOR),

  'GET /consultation/waiting': ownData,
  'GET /consultation/:appointmentId/presence': withAppointment(OWN_PATIENT_AND_DOCTOR),
  'GET /consultation/:appointmentId/ice-servers': withAppointment(OWN_PATIENT_AND_DOCTOR),
  'GET /consultation/:appointmentId/test-servers': withAppointment(OWN_PATIENT_AND_DOCTOR),
  'POST /consultation/:appointmentId/measure-network': withAppointment(OWN_PATIENT_AND_DOCTOR, {
    filler: 'x'.repeat(100),
  }),
  'PUT /consultation/:appointmentId/device-test': withAppointment(OWN_PATIENT, {
    camera: 'good',
    microphone: 'failed',
    network: 'good',
    relay: 'unchecked',
  }),
  'GET /consultation/:appointmentId/messages': withAppointment(OWN_PATIENT_AND_DOCTOR),
  'POST /consultation/:appointmentId/invites': withAppointment(OWN_PATIENT_AND_DOCTOR, {
    kind: 'interpreter',
    email: 'interpreter@example.test',
  }),
  'GET /consultation/:appointmentId/invites': withAppointment(OWN_PATIENT_AND_DOCTOR),
  'POST /consultation/:appointmentId/invites/:guestId/admit': { ...withGuest(OWN_DOCTOR), status: 409 },
  'DELETE /consultation/:appointmentId/invites/:guestId': withGuest(OWN_PATIENT_AND_DOCTOR),
  'GET /consultation/:appointmentId/guest-messages': withAppointment(OWN_PATIENT_AND_DOCTOR),
  'POST /guest/invitation': {
    ...sharedData,
    status: 410,
    send: () => ({ body: { token: 'nobody-was-sent-this' } }),
  },
  'POST /guest/enter': {
    ...sharedData,
    status: 410,
    send: () => ({ body: { token: 'nobody-was-sent-this', name: 'Gita Guest' } }),
  },
  'GET /consultation/:appointmentId/notes': withAppointment(OWN_PATIENT_AND_DOCTOR),
  'PUT /consultation/:appointmentId/notes': withAppointment(OWN_PATIENT_AND_DOCTOR, { text: 'new notes' }),

  'PUT /patient/:id/health-facts': {
    allowed: OWN_PATIENT_AND_DOCTOR,
    others: 'not found',
    send: (ids) => ({
      path: { id: ids.patient },
      body: { allergies: ['Peanuts'], conditions: ['Asthma'] },
    }),
  },
  'POST /prescription/create-prescription': {
    allowed: OWN_DOCTOR,
    others: 'not found',
    send: (ids) => ({ body: { patientId: ids.patient, ...prescriptionFields } }),
    claims: (world) => ({ doctorId: world.callers['other doctor'].user?.id }),
  },
  'GET /prescription/get-prescription/:id': withPrescription(OWN_PATIENT_AND_DOCTOR, 'prescription'),
  'GET /prescription/get-prescriptions-for-patient': {
    allowed: OWN_PATIENT_AND_DOCTOR,
    others: 'not found',
    send: (ids) => ({ query: { patientId: ids.patient } }),
  },
  'PATCH /prescription/update-prescription/:id': withPrescription(
    OWN_DOCTOR,
    'prescription',
    prescriptionFields,
  ),
  'DELETE /prescription/delete-prescription/:id': withPrescription(OWN_DOCTOR, 'prescription', {
    reason: 'wrong dose',
  }),
  'GET /prescription/:id/pdf': withPrescription(OWN_PATIENT_AND_DOCTOR, 'prescription'),
  'POST /prescription/:id/request-renewal': withPrescription(OWN_PATIENT, 'prescription', { note: 'please' }),
  'POST /prescription/:id/renew': withPrescription(OWN_DOCTOR, 'renewal'),
  'POST /prescription/:id/decline-renewal': withPrescription(OWN_DOCTOR, 'renewal', { reason: 'come by' }),
  'GET /prescription/renewal-requests': ownData,
  'GET /prescription/context': {
    allowed: OWN_DOCTOR,
    others: 'not found',
    send: (ids) => ({ query: { patientId: ids.patient } }),
  },
  'GET /prescription/favourites': ownData,
  'POST /prescription/favourites': {
    ...ownData,
    send: () => ({ body: { name: 'Fever', medicines: prescriptionFields.medicines } }),
  },
  'DELETE /prescription/favourites/:id': {
    allowed: OWN_DOCTOR,
    others: 'not found',
    send: (ids) => ({ path: { id: ids.favourite } }),
  },
  'GET /prescription/keys': sharedData,
  'GET /prescription/verify/:code': { ...sharedData, send: (ids) => ({ path: { code: ids.code } }) },
  'GET /patient/:id/record': {
    allowed: OWN_DOCTOR,
    others: 'not found',
    send: (ids) => ({ path: { id: ids.patient } }),
  },

  'GET /assistant/status': sharedData,
  'POST /assistant/chat': {
    ...sharedData,
    send: () => ({ body: { messages: [{ role: 'user', content: 'I have a rash' }] } }),
  },
  'POST /user/accept-invitation': {
    ...sharedData,
    status: 410,
    send: () => ({
      body: { token: 'nobody-has-this', name: 'Nobody', newPassword: PASSWORD, confirmPassword: PASSWORD },
    }),
  },
  'GET /operator/overview': sharedData,
  'GET /operator/announcements': sharedData,
  'GET /operator/announcements/audience': { ...sharedData, send: () => ({ query: { audience: 'doctors' } }) },
  'POST /operator/announcements': {
    ...sharedData,
    send: () => ({
      body: {
        id: 'announcement-1',
        audience: 'doctors',
        subject: 'New hours',
        text: 'From May on.',
        reason: 'Asked for.',
      },
    }),
  },
  'GET /operator/payments': sharedData,
  'GET /operator/payments/find': { ...sharedData, send: (ids) => ({ query: { number: ids.payment } }) },
  'GET /operator/refunds': sharedData,
  'POST /operator/refunds/:id/retry': {
    ...sharedData,
    send: (ids) => ({ path: { id: ids.refund }, body: { reason: 'The card works again.' } }),
  },
  'GET /operator/reviews': sharedData,
  'POST /operator/reviews/:id/moderate': {
    ...sharedData,
    send: (ids) => ({ path: { id: ids.review }, body: { decision: 'hide', reason: 'Unkind.' } }),
  },
  'GET /operator/jobs': sharedData,
  'POST /operator/jobs/:id/run': {
    ...sharedData,
    send: (ids) => ({ path: { id: ids.job }, body: { reason: 'The mail server is back.' } }),
  },
  'POST /operator/jobs/:id/discard': {
    ...sharedData,
    send: (ids) => ({ path: { id: ids.job }, body: { reason: 'Too late.' } }),
  },
  'GET /operator/disputes': sharedData,
  'POST /operator/disputes/:id/decide': {
    ...sharedData,
    send: (ids) => ({ path: { id: ids.dispute }, body: { refund: false, reason: 'Both were there.' } }),
  },
  'GET /operator/accounts': { ...sharedData, send: (ids) => ({ query: { id: ids.patient } }) },
  'POST /operator/accounts/:id/suspend': withAccount,
  'POST /operator/accounts/:id/lift': { ...withAccount, status: 409 },
  'POST /operator/accounts/:id/end-sessions': withAccount,
  'POST /operator/accounts/:id/remove-second-factor': { ...withAccount, status: 409 },
  'POST /operator/accounts/:id/confirm-address': { ...withAccount, status: 409 },
  'POST /operator/accounts/:id/end-guardianship': {
    ...sharedData,
    send: (ids, _caller, { callers }) => ({
      path: { id: ids.memberAccount },
      body: { reason: 'Asked by a court', guardianId: callers['own patient'].user?.id ?? '' },
    }),
  },
  'POST /operator/accounts/:id/hand-over': {
    ...sharedData,
    status: 409,
    send: (ids) => ({
      path: { id: ids.memberAccount },
      body: { reason: 'Showed a passport', email: 'own@example.test' },
    }),
  },
  'POST /operator/accounts/:id/invite-guardian': {
    ...sharedData,
    status: 409,
    send: (ids) => ({
      path: { id: ids.memberAccount },
      body: { reason: 'Named by a court', email: 'own@example.test' },
    }),
  },
  'GET /operator/doctors': sharedData,
  'GET /operator/doctors/:id/certificate': withWaitingDoctor(),
  'POST /operator/doctors/:id/verify': withWaitingDoctor({ reason: 'in the register' }),
  'POST /operator/doctors/:id/return': withWaitingDoctor({ reason: 'too dark' }),
  'POST /operator/doctors/:id/withdraw': withDoctor('the same', { body: { reason: 'struck off' } }),
  'GET /operator/site': sharedData,
  'GET /operator/prescribing-rules': sharedData,
  'PUT /operator/site': {
    ...sharedData,
    send: () => ({ body: { ...DEFAULT_SITE, name: 'Sunrise Clinic', version: 0, reason: 'New name.' } }),
  },
  'GET /operator/log': sharedData,
  'GET /operator/log/check': sharedData,
};
