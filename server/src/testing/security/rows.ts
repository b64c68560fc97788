import { labelsFromMask } from '@carelane/contract/doctors/availability';
import { DEFAULT_SITE } from '@carelane/contract/site';
import { CHILD } from '../family';
import { launchFor } from '../smart';
import { type Ids, type Me, PASSWORD, type Principal, type World } from './world';

export interface Sent {
  path?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  /** Sent as a form with a picture. */
  form?: Record<string, string>;
  picture?: boolean;
  /** Sent as it is. */
  stream?: Buffer;
}

/** What everyone with the right role who is not in `through` gets. */
type Others =
  /** Exactly the same response as for an unknown id. */
  | 'not found'
  /** A response about the caller, with nothing of the owner in it. */
  | 'their own'
  /** Visible to everyone who may call it. */
  | 'the same';

export interface Row {
  through?: readonly Principal[];
  others: Others;
  send?(ids: Ids, me: Me, world: World): Sent;
  /** The status for those in `through`, when it is not a success. */
  answer?: number;
  /** The status for outsiders, when it is not 404. */
  refusal?: number;
  /** A guardian who acts for the owner is not let through, because the call is about the person at the keyboard. */
  guardians?: 'not found';
  /** Who sends every column name to a write. By default the first in `through`. */
  writer?: Principal | 'new patient' | 'new doctor' | 'waiting doctor';
  /** Fields that the contract accepts from the browser and the server must not trust. */
  claims?(world: World): Record<string, unknown>;
}

const OWN_PATIENT = ['own patient'] as const;
const OWN_DOCTOR = ['own doctor'] as const;
const BOTH = ['own patient', 'own doctor'] as const;

const own: Row = { others: 'their own' };
const shared: Row = { others: 'the same' };
const withAppointment = (through: readonly Principal[], body?: Record<string, unknown>): Row => ({
  through,
  others: 'not found',
  send: (ids) => ({
    path: { id: ids.appointment, appointmentId: ids.appointment },
    ...(body ? { body } : {}),
  }),
});
const withPaper = (through: readonly Principal[]): Row => ({
  through,
  others: 'not found',
  send: (ids) => ({ path: { appointmentId: ids.appointment, paperId: ids.paper, page: '1' } }),
});
const withGuest = (through: readonly Principal[]): Row => ({
  through,
  others: 'not found',
  send: (ids) => ({ path: { appointmentId: ids.appointment, guestId: ids.guest } }),
});
const ofOffer: Row = {
  through: OWN_PATIENT,
  others: 'not found',
  send: (ids) => ({ path: { id: ids.offer } }),
};
const withPrescription = (
  through: readonly Principal[],
  which: 'prescription' | 'renewal',
  body?: Record<string, unknown>,
): Row => ({
  through,
  others: 'not found',
  send: (ids) => ({ path: { id: ids[which] }, ...(body ? { body } : {}) }),
});
const ofDoctor = (others: Others, extra: Omit<Sent, 'path'> = {}): Row => ({
  ...(others === 'not found' ? { through: OWN_DOCTOR } : {}),
  others,
  send: (ids) => ({ path: { id: ids.doctor }, ...extra }),
});
const ofWaiting = (body?: Record<string, unknown>): Row => ({
  ...shared,
  send: (ids) => ({ path: { id: ids.waiting }, ...(body ? { body } : {}) }),
});
const ofPasskey = (body: Record<string, unknown>): Row => ({
  through: OWN_PATIENT,
  others: 'not found',
  send: (ids) => ({ path: { id: ids.passkey }, body }),
});
const ofMember = (body: Record<string, unknown>): Row => ({
  through: OWN_PATIENT,
  others: 'not found',
  guardians: 'not found',
  send: (ids) => ({ path: { id: ids.member }, body }),
});
const NOBODYS_CREDENTIAL = { id: 'bm9ib2R5', rawId: 'bm9ib2R5', type: 'public-key' };
/** Different times, so that nobody is refused because somebody else was first. */
const CHECKOUT_TIMES: Record<string, string> = { Owena: '03:00 PM', Sita: '03:30 PM', Omar: '10:00 AM' };
const patientForm = { date_of_birth: '1991-02-03', gender: 'Other', blood_group: 'O-' };
const doctorForm = {
  specialization: 'Cardiology',
  fees: '700',
  qualification: 'MBBS',
  experience: '4',
  about: 'Here.',
  languages: 'English',
};
const wording = {
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

const onAccount: Row = {
  ...shared,
  send: (_ids, _me, { me }) => ({
    path: { id: me['other patient'].user?.id ?? '' },
    body: { reason: 'Asked by phone' },
  }),
};

/** One row for each route. The matrix fails for a route without a row, and for a row without a route. */
export const ROWS: Record<string, Row> = {
  'POST /user/login': {
    ...shared,
    send: (_ids, _me, world) => ({
      body: { email: world.me['own patient'].user?.email, password: PASSWORD },
    }),
  },
  'POST /user/register': {
    ...shared,
    send: (_ids, me) => ({
      body: {
        name: 'New Person',
        email: `new-${me.token
          ?.slice(0, 8)
          .toLowerCase()
          .replace(/[^a-z0-9]/g, 'x')}@example.test`,
        password: PASSWORD,
        role: 'patient',
      },
    }),
  },
  'POST /user/logout': own,
  'GET /user/current-user': own,
  'PATCH /user/update-account-details': {
    ...own,
    send: (_ids, me) => ({ body: { name: 'Another Name', email: me.user?.email } }),
  },
  'PATCH /user/time-zone': { ...own, send: () => ({ body: { timezone: 'Europe/Berlin' } }) },
  'PATCH /user/change-password': {
    ...own,
    send: () => ({
      body: { oldPassword: PASSWORD, newPassword: 'something new', confirmPassword: 'something new' },
    }),
  },
  'POST /user/sign-in-again': { ...own, send: () => ({ body: { password: PASSWORD } }) },
  'POST /user/forgot-password': {
    ...shared,
    send: (_ids, _me, world) => ({ body: { email: world.me['own patient'].user?.email } }),
  },
  'POST /user/reset-password': {
    ...shared,
    answer: 410,
    send: () => ({
      body: { token: 'nobody-was-sent-this', newPassword: 'something new', confirmPassword: 'something new' },
    }),
  },
  'POST /user/confirm-email': {
    ...shared,
    answer: 410,
    send: () => ({ body: { token: 'nobody-was-sent-this' } }),
  },
  'POST /user/resend-confirmation': own,
  'GET /user/sessions': own,
  'DELETE /user/sessions/:id': {
    through: OWN_PATIENT,
    others: 'not found',
    send: (ids) => ({ path: { id: ids.session } }),
  },
  'GET /user/second-factor': own,
  'POST /user/second-factor/start': { ...own, send: () => ({ body: { password: PASSWORD } }) },
  'POST /user/second-factor/confirm': { ...own, answer: 409, send: () => ({ body: { code: '123456' } }) },
  'POST /user/second-factor/disable': {
    ...own,
    answer: 409,
    send: () => ({ body: { password: PASSWORD, code: '123456' } }),
  },
  'GET /user/passkeys': own,
  'POST /user/passkeys/start': { ...own, send: () => ({ body: { password: PASSWORD } }) },
  'POST /user/passkeys': {
    ...own,
    answer: 422,
    send: () => ({
      body: {
        name: 'My phone',
        credential: {
          ...NOBODYS_CREDENTIAL,
          response: { clientDataJSON: 'e30', attestationObject: 'o2NmbXRkbm9uZQ' },
        },
      },
    }),
  },
  'PATCH /user/passkeys/:id': ofPasskey({ name: 'My phone' }),
  'POST /user/passkeys/:id/remove': ofPasskey({ password: PASSWORD }),
  'POST /user/login/passkey/start': shared,
  'POST /user/login/passkey': {
    ...shared,
    answer: 401,
    send: () => ({
      body: {
        credential: {
          ...NOBODYS_CREDENTIAL,
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
  'GET /user/export': own,
  'GET /user/export/papers': own,
  'POST /user/delete-account': { ...own, send: () => ({ body: { password: PASSWORD } }) },
  'GET /demo/sign-ins': shared,

  'GET /notification': own,
  'GET /notification/unread-count': own,
  'GET /notification/choices': own,
  'PUT /notification/choices': {
    ...own,
    send: () => ({ body: { off: ['news:mail'], quietHours: { fromMinute: 1320, untilMinute: 420 } } }),
  },
  'PATCH /notification/mark-all-read': own,
  'PATCH /notification/:id/read': { others: 'the same', send: () => ({ path: { id: 'n-unknown' } }) },

  'GET /push': own,
  'POST /push/devices': {
    ...own,
    send: (_ids, me) => ({
      body: {
        endpoint: `https://fcm.googleapis.com/fcm/send/${me.user?.id}`,
        keys: {
          p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
          auth: 'BTBZMqHH6r4Tts7J_aSIgg',
        },
      },
    }),
  },
  'DELETE /push/devices/:id': {
    through: OWN_PATIENT,
    others: 'not found',
    send: (ids) => ({ path: { id: ids.pushDevice } }),
  },

  'GET /appointment/:id': withAppointment(BOTH),
  'GET /visit/:id': withAppointment(BOTH),
  'GET /appointment/patient/:id': {
    through: OWN_PATIENT,
    others: 'not found',
    send: (ids) => ({ path: { id: ids.patient } }),
  },
  'GET /appointment/doctor/:id': ofDoctor('not found'),
  'PATCH /appointment/update/:id': withAppointment(OWN_DOCTOR, { status: 'completed' }),
  'POST /appointment/:id/dispute': {
    ...withAppointment(BOTH, { reason: 'Nobody came.' }),
    answer: 409,
  },
  'PUT /doctor/running-late': { ...own, send: () => ({ body: { minutes: 0 } }) },
  'DELETE /doctor/running-late': own,
  'POST /doctor/day-message': {
    through: OWN_DOCTOR,
    others: 'not found',
    refusal: 409,
    send: (ids) => ({ body: { date: ids.date, text: 'We have moved.' } }),
  },
  'GET /doctor/stats': own,
  'GET /doctor/activity': own,
  'GET /doctor/weeks': own,
  'POST /payment/create-checkout-session': {
    ...own,
    send: (_ids, me, world) => ({
      body: {
        doctorId: world.ids.doctor,
        date: world.ids.date,
        time: CHECKOUT_TIMES[me.user?.name.split(' ')[0] ?? ''] ?? '04:00 PM',
        // The page of another family member is refused. What outsiders claim is ignored.
        ...(me === world.me['sibling profile'] ? { userId: me.user?.id } : {}),
      },
    }),
    claims: (world) => ({
      userId: world.me['other patient'].user?.id,
      doctorName: 'massassigned',
    }),
  },
  'GET /payment/confirm-stripe-session': {
    through: OWN_PATIENT,
    others: 'not found',
    send: (ids) => ({ query: { session_id: ids.checkout } }),
  },
  'POST /payment/cancel-checkout-session': {
    through: OWN_PATIENT,
    others: 'not found',
    send: (ids) => ({ body: { id: ids.checkout } }),
  },
  'GET /payment/open-checkouts': own,
  'POST /payment/webhook': { ...shared, answer: 400, send: () => ({ body: { type: 'x' } }) },
  'POST /appointment': {
    through: OWN_PATIENT,
    others: 'not found',
    refusal: 402,
    send: (ids) => ({ body: { doctorId: ids.doctor, date: ids.date, time: '11:00 AM' } }),
    claims: (world) => ({ patientId: world.me['other patient'].user?.id }),
  },
  'PATCH /appointment/cancel/:id': withAppointment(OWN_PATIENT),
  'PATCH /appointment/reschedule/:id': withAppointment(OWN_PATIENT, {
    date: '2026-03-05',
    time: '12:00 PM',
  }),
  'POST /appointment/:id/cannot-attend': withAppointment(OWN_DOCTOR, { reason: 'ill' }),
  'POST /doctor/cannot-attend': {
    through: OWN_DOCTOR,
    others: 'not found',
    send: (ids) => ({ body: { appointmentIds: [ids.appointment], reason: 'ill' } }),
  },
  'GET /appointment/earlier': own,
  'PUT /appointment/:id/earlier': withAppointment(OWN_PATIENT, {
    from: '2026-03-02',
    until: '2026-03-03',
    notice: 4,
    zone: 'Asia/Kolkata',
  }),
  'DELETE /appointment/:id/earlier': withAppointment(OWN_PATIENT),
  'POST /appointment/earlier/:id/accept': ofOffer,
  'POST /appointment/earlier/:id/decline': ofOffer,
  'GET /appointment/:id/calendar.ics': withAppointment(BOTH),

  'GET /calendar-feed': own,
  'POST /calendar-feed': { ...own, send: () => ({ body: { showsNames: true } }) },
  'PATCH /calendar-feed': { ...own, send: () => ({ body: { showsNames: true } }) },
  'DELETE /calendar-feed': own,

  'GET /record-access': own,
  'POST /record-access': {
    ...own,
    send: () => ({ body: { name: 'My app', scopes: ['patient/Patient.rs'], days: 30 } }),
  },
  'GET /record-access/launch': { ...own, send: () => ({ query: launchFor() }) },
  'POST /record-access/launch': { ...own, send: () => ({ body: { ...launchFor(), days: 30 } }) },
  'DELETE /record-access/:id': {
    through: OWN_PATIENT,
    others: 'not found',
    send: (ids) => ({ path: { id: ids.recordAccess } }),
  },

  'GET /payment/history': own,
  'GET /payment/earnings': own,
  'GET /payment/:id/receipt': {
    through: BOTH,
    others: 'not found',
    send: (ids) => ({ path: { id: ids.payment } }),
  },

  'GET /doctor/all-doctors': shared,
  'GET /doctor/specialization': { ...shared, send: () => ({ query: { specialization: 'Cardiology' } }) },
  'GET /doctor/specialties': shared,
  'GET /doctor/suggestions': { ...shared, send: () => ({ query: { search: 'heart' } }) },
  'GET /doctor/profile/:id': ofDoctor('the same'),
  'GET /doctor/profile': own,
  'GET /doctor/available-slots-for-doctor/:id': ofDoctor('the same', { query: { date: '2026-03-03' } }),
  'GET /doctor/available-days/:id': ofDoctor('the same'),
  'POST /doctor/create': { ...own, answer: 409, send: () => ({ form: doctorForm }), writer: 'new doctor' },
  'PATCH /doctor/update': { ...own, send: () => ({ body: { about: 'Changed.' } }) },
  'PATCH /doctor/update-profile-image': { ...own, send: () => ({ form: {}, picture: true }) },
  'PATCH /doctor/time-slots/:id': ofDoctor('not found', {
    body: {
      available_time_slots: [
        { day: 'Monday', times: labelsFromMask(3).map((time) => ({ time, status: 'available' })) },
      ],
    },
  }),
  'PATCH /doctor/toggle-status/:id': ofDoctor('not found', { body: { status: 'inactive' } }),
  'GET /doctor/verification': own,
  'POST /doctor/verification': {
    ...own,
    answer: 409,
    send: () => ({ form: { registrationNumber: 'KMC-7', council: 'Karnataka' }, picture: true }),
    writer: 'waiting doctor',
  },
  'GET /doctor/days-off': own,
  'PUT /doctor/days-off': {
    ...own,
    send: () => ({ body: { daysOff: [{ date: '2026-03-20', times: [] }] } }),
  },
  'GET /doctor/closed-times': own,
  'POST /doctor/open-times': { ...own, send: () => ({ body: { times: ['2026-03-20T05:00:00.000Z'] } }) },
  'GET /doctor/:id/reviews': ofDoctor('the same'),
  'POST /review': {
    through: OWN_PATIENT,
    others: 'not found',
    send: (ids) => ({ body: { appointmentId: ids.completed, rating: 5 } }),
  },
  'POST /review/:id/report': {
    ...shared,
    send: (ids) => ({ path: { id: ids.review }, body: { reason: 'unkind' } }),
  },

  'POST /patient/create-profile': {
    ...own,
    answer: 409,
    send: () => ({ form: patientForm }),
    writer: 'new patient',
  },
  'GET /patient/profile': own,
  'GET /patient/profile/:id': {
    through: BOTH,
    others: 'not found',
    send: (ids) => ({ path: { id: ids.patient } }),
  },
  'PATCH /patient/update': { ...own, send: () => ({ body: { address: 'A new street' } }) },
  'PATCH /patient/update-image': { ...own, send: () => ({ form: {}, picture: true }) },
  'DELETE /patient/delete-profile': own,
  'GET /doctor/:id/patients': ofDoctor('not found'),
  'GET /patient/access-log': own,

  'GET /family': own,
  'POST /family': { ...own, send: () => ({ body: { ...CHILD } }) },
  'PATCH /family/:id': ofMember({ name: 'Another Name', relation: 'other' }),
  'POST /family/:id/switch': ofMember({}),
  'POST /family/:id/end': ofMember({ closeProfile: true, password: PASSWORD }),
  'POST /family/:id/invite-guardian': ofMember({ email: 'second@example.test' }),
  // Nobody can give a child's record away.
  'POST /family/:id/hand-over': {
    ...ofMember({ email: 'own@example.test', password: PASSWORD }),
    answer: 409,
  },
  'DELETE /family/:id/invitations/:invitationId': {
    ...ofMember({}),
    send: (ids) => ({ path: { id: ids.member, invitationId: ids.familyLink } }),
  },
  'POST /family/invitation': { ...shared, answer: 410, send: () => ({ body: { token: 'nobody-has-this' } }) },
  'POST /family/accept': {
    ...shared,
    answer: 410,
    send: () => ({ body: { token: 'nobody-has-this', relation: 'child' } }),
  },
  'POST /family/take-over': {
    ...shared,
    answer: 410,
    send: () => ({
      body: { token: 'nobody-has-this', newPassword: PASSWORD, confirmPassword: PASSWORD },
    }),
  },

  'GET /papers/:appointmentId': withAppointment(BOTH),
  'POST /papers/:appointmentId': {
    ...withAppointment(BOTH),
    send: (ids, _me, { picture }) => ({
      path: { appointmentId: ids.appointment },
      query: { name: 'report.png' },
      stream: picture,
    }),
  },
  'DELETE /papers/:appointmentId/:paperId': withPaper(OWN_PATIENT),
  'GET /papers/:appointmentId/:paperId/pages/:page': withPaper(BOTH),

  'GET /consultation/waiting': own,
  'GET /consultation/:appointmentId/presence': withAppointment(BOTH),
  'GET /consultation/:appointmentId/ice-servers': withAppointment(BOTH),
  'GET /consultation/:appointmentId/test-servers': withAppointment(BOTH),
  'POST /consultation/:appointmentId/measure-network': withAppointment(BOTH, { filler: 'x'.repeat(100) }),
  'PUT /consultation/:appointmentId/device-test': withAppointment(OWN_PATIENT, {
    camera: 'good',
    microphone: 'failed',
    network: 'good',
    relay: 'unchecked',
  }),
  'GET /consultation/:appointmentId/messages': withAppointment(BOTH),
  'POST /consultation/:appointmentId/invites': withAppointment(BOTH, {
    kind: 'interpreter',
    email: 'interpreter@example.test',
  }),
  'GET /consultation/:appointmentId/invites': withAppointment(BOTH),
  // The doctor is not in the room.
  'POST /consultation/:appointmentId/invites/:guestId/admit': { ...withGuest(OWN_DOCTOR), answer: 409 },
  'DELETE /consultation/:appointmentId/invites/:guestId': withGuest(BOTH),
  'GET /consultation/:appointmentId/guest-messages': withAppointment(BOTH),
  'POST /guest/invitation': {
    ...shared,
    answer: 410,
    send: () => ({ body: { token: 'nobody-was-sent-this' } }),
  },
  'POST /guest/enter': {
    ...shared,
    answer: 410,
    send: () => ({ body: { token: 'nobody-was-sent-this', name: 'Gita Guest' } }),
  },
  'GET /consultation/:appointmentId/notes': withAppointment(BOTH),
  'PUT /consultation/:appointmentId/notes': withAppointment(BOTH, { text: 'new notes' }),

  'PUT /patient/:id/health-facts': {
    through: BOTH,
    others: 'not found',
    send: (ids) => ({
      path: { id: ids.patient },
      body: { allergies: ['Peanuts'], conditions: ['Asthma'] },
    }),
  },
  'POST /prescription/create-prescription': {
    through: OWN_DOCTOR,
    others: 'not found',
    send: (ids) => ({ body: { patientId: ids.patient, ...wording } }),
    claims: (world) => ({ doctorId: world.me['other doctor'].user?.id }),
  },
  'GET /prescription/get-prescription/:id': withPrescription(BOTH, 'prescription'),
  'GET /prescription/get-prescriptions-for-patient': {
    through: BOTH,
    others: 'not found',
    send: (ids) => ({ query: { patientId: ids.patient } }),
  },
  'PATCH /prescription/update-prescription/:id': withPrescription(OWN_DOCTOR, 'prescription', wording),
  'DELETE /prescription/delete-prescription/:id': withPrescription(OWN_DOCTOR, 'prescription', {
    reason: 'wrong dose',
  }),
  'GET /prescription/:id/pdf': withPrescription(BOTH, 'prescription'),
  'POST /prescription/:id/request-renewal': withPrescription(OWN_PATIENT, 'prescription', { note: 'please' }),
  'POST /prescription/:id/renew': withPrescription(OWN_DOCTOR, 'renewal'),
  'POST /prescription/:id/decline-renewal': withPrescription(OWN_DOCTOR, 'renewal', { reason: 'come by' }),
  'GET /prescription/renewal-requests': own,
  'GET /prescription/context': {
    through: OWN_DOCTOR,
    others: 'not found',
    send: (ids) => ({ query: { patientId: ids.patient } }),
  },
  'GET /prescription/favourites': own,
  'POST /prescription/favourites': {
    ...own,
    send: () => ({ body: { name: 'Fever', medicines: wording.medicines } }),
  },
  'DELETE /prescription/favourites/:id': {
    through: OWN_DOCTOR,
    others: 'not found',
    send: (ids) => ({ path: { id: ids.favourite } }),
  },
  'GET /prescription/keys': shared,
  'GET /prescription/verify/:code': { ...shared, send: (ids) => ({ path: { code: ids.code } }) },
  'GET /patient/:id/record': {
    through: OWN_DOCTOR,
    others: 'not found',
    send: (ids) => ({ path: { id: ids.patient } }),
  },

  'GET /assistant/status': shared,
  'POST /assistant/chat': {
    ...shared,
    send: () => ({ body: { messages: [{ role: 'user', content: 'I have a rash' }] } }),
  },
  'POST /user/accept-invitation': {
    ...shared,
    answer: 410,
    send: () => ({
      body: { token: 'nobody-has-this', name: 'Nobody', newPassword: PASSWORD, confirmPassword: PASSWORD },
    }),
  },
  'GET /operator/overview': shared,
  'GET /operator/announcements': shared,
  'GET /operator/announcements/audience': { ...shared, send: () => ({ query: { audience: 'doctors' } }) },
  'POST /operator/announcements': {
    ...shared,
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
  'GET /operator/payments': shared,
  'GET /operator/payments/find': { ...shared, send: (ids) => ({ query: { number: ids.payment } }) },
  'GET /operator/refunds': shared,
  'POST /operator/refunds/:id/retry': {
    ...shared,
    send: (ids) => ({ path: { id: ids.refund }, body: { reason: 'The card works again.' } }),
  },
  'GET /operator/reviews': shared,
  'POST /operator/reviews/:id/moderate': {
    ...shared,
    send: (ids) => ({ path: { id: ids.review }, body: { decision: 'hide', reason: 'Unkind.' } }),
  },
  'GET /operator/jobs': shared,
  'POST /operator/jobs/:id/run': {
    ...shared,
    send: (ids) => ({ path: { id: ids.job }, body: { reason: 'The mail server is back.' } }),
  },
  'POST /operator/jobs/:id/discard': {
    ...shared,
    send: (ids) => ({ path: { id: ids.job }, body: { reason: 'Too late.' } }),
  },
  'GET /operator/disputes': shared,
  'POST /operator/disputes/:id/decide': {
    ...shared,
    send: (ids) => ({ path: { id: ids.dispute }, body: { refund: false, reason: 'Both were there.' } }),
  },
  'GET /operator/accounts': { ...shared, send: (ids) => ({ query: { q: ids.patient } }) },
  'POST /operator/accounts/:id/suspend': onAccount,
  'POST /operator/accounts/:id/unsuspend': { ...onAccount, answer: 409 },
  'POST /operator/accounts/:id/end-sessions': onAccount,
  'POST /operator/accounts/:id/remove-second-factor': { ...onAccount, answer: 409 },
  'POST /operator/accounts/:id/confirm-address': { ...onAccount, answer: 409 },
  'POST /operator/accounts/:id/end-guardianship': {
    ...shared,
    send: (ids, _me, { me }) => ({
      path: { id: ids.member },
      body: { reason: 'Asked by a court', guardianId: me['own patient'].user?.id ?? '' },
    }),
  },
  'POST /operator/accounts/:id/hand-over': {
    ...shared,
    answer: 409,
    send: (ids) => ({
      path: { id: ids.member },
      body: { reason: 'Showed a passport', email: 'own@example.test' },
    }),
  },
  'POST /operator/accounts/:id/invite-guardian': {
    ...shared,
    answer: 409,
    send: (ids) => ({
      path: { id: ids.member },
      body: { reason: 'Named by a court', email: 'own@example.test' },
    }),
  },
  'GET /operator/doctors': shared,
  'GET /operator/doctors/:id/certificate': ofWaiting(),
  'POST /operator/doctors/:id/verify': ofWaiting({ reason: 'in the register' }),
  'POST /operator/doctors/:id/return': ofWaiting({ reason: 'too dark' }),
  'POST /operator/doctors/:id/withdraw': ofDoctor('the same', { body: { reason: 'struck off' } }),
  'GET /operator/site': shared,
  'GET /operator/prescribing-rules': shared,
  'PUT /operator/site': {
    ...shared,
    send: () => ({ body: { ...DEFAULT_SITE, name: 'Sunrise Clinic', version: 0, reason: 'New name.' } }),
  },
  'GET /operator/log': shared,
  'GET /operator/log/check': shared,
};
