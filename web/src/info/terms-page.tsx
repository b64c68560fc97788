import { SITE_PLACEHOLDERS } from '@carelane/contract/site-text';
import { InfoPage, type InfoSection } from './info-page';
import { LAST_CHANGED } from './last-changed';

const SECTIONS: InfoSection[] = [
  {
    id: 'service',
    title: 'What Carelane does',
    body: (
      <>
        <p>
          Carelane lets patients find doctors, book and pay for appointments, meet them by video or in person,
          and receive prescriptions. The doctor, not Carelane, examines, advises and treats you, and is
          responsible for that care. This site is run by {SITE_PLACEHOLDERS.name}
          {SITE_PLACEHOLDERS.commaAddress}.
        </p>
        <p>
          <strong>Carelane is not for emergencies.</strong> If life or health may be at risk, call your local
          emergency number ({SITE_PLACEHOLDERS.emergencyNumber}
          {SITE_PLACEHOLDERS.emergencyRegion}) or go to the nearest hospital.
        </p>
      </>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <ul>
        <li>
          You use your own name and your own email address, confirm the address when we ask you to, and keep
          your password to yourself.
        </li>
        <li>
          An account is for one person. You may look after others in it, such as a child or a parent: each of
          them has a record of their own. Act for an adult only if they have agreed.
        </li>
        <li>The role you choose when you register, patient or doctor, stays with the account.</li>
        <li>
          You can end any signed-in session, take your data with you, or delete the account at any time.
        </li>
      </ul>
    ),
  },
  {
    id: 'booking',
    title: 'Booking and paying',
    body: (
      <ul>
        <li>
          Each doctor sets their own fee, shown in rupees before you choose a time. Nothing is added to it.
        </li>
        <li>
          While you pay, the time is held for you. If you leave the checkout, or the hold expires, it becomes
          available to others again.
        </li>
        <li>
          The appointment is booked once the payment is confirmed. You then get a confirmation and a calendar
          file.
        </li>
        <li>
          If a payment arrives after the hold expired and the time is gone, it is refunded in full
          automatically.
        </li>
      </ul>
    ),
  },
  {
    id: 'canceling',
    title: 'Canceling, moving and refunds',
    body: (
      <ul>
        <li>Before the start you may cancel. The whole fee is refunded to the card you paid with.</li>
        <li>
          Before the start you may also move the appointment to another available time with the same doctor,
          at no charge.
        </li>
        <li>
          After the start an appointment cannot be canceled, with two exceptions:
          <ul>
            <li>
              If the doctor announces a delay for a video visit and has not come, you may cancel until the
              announced time and are refunded in full. The announced time is at most 60 minutes after the
              start, and the 30 minutes in the next exception are then counted from it.
            </li>
            <li>
              If the doctor was not in the video room between 15 minutes before and 30 minutes after the
              start, you may cancel from 30 minutes after the start and are refunded in full.
            </li>
          </ul>
        </li>
        <li>
          If the doctor marks a visit as completed, you can still cancel it before its start. If it was a
          video visit that the doctor did not join, the two exceptions above apply for 48 hours after the
          start.
        </li>
        <li>
          If you do not come, the doctor may close the visit as missed by you. It is then not refunded, unless
          you tell us that it did not take place and we decide otherwise.
        </li>
        <li>
          If a visit did not take place, you and the doctor can tell us from its end until 48 hours later. We
          look at who was in the room and when, decide whether it is refunded, and tell you both why.
        </li>
        <li>
          If the doctor cannot attend, you choose another time with the same doctor at no extra charge, or
          your money back. If you do not choose within 24 hours, or by the start if that is sooner, the whole
          fee is refunded.
        </li>
        <li>Your bank decides how many days a refund takes to show; five to ten working days are usual.</li>
      </ul>
    ),
  },
  {
    id: 'care',
    title: 'The consultation and prescriptions',
    body: (
      <>
        <p>
          Some complaints cannot be judged over video. The doctor may ask you to come in person, order tests,
          or decline to prescribe. A prescription is issued only when the doctor considers it right, under the
          rules that apply to the doctor. In India these are the Telemedicine Practice Guidelines.
        </p>
        <p>
          Tell the doctor the truth about your health, your medicines and who you are. Neither side records
          the consultation without the other’s consent.
        </p>
      </>
    ),
  },
  {
    id: 'assistant',
    title: 'The AI assistant',
    body: (
      <p>
        The assistant gives general information and helps you choose a specialist. It makes no diagnosis,
        names no doses and is not a substitute for professional medical advice.
      </p>
    ),
  },
  {
    id: 'doctors',
    title: 'For doctors',
    body: (
      <ul>
        <li>You hold the qualification and registration that you state, and keep them current.</li>
        <li>
          You keep the hours you publish. If you cannot attend, say so early with Cannot Attend on the
          appointment: your patients are notified at once. If you are late, announce it with Running late on
          your dashboard.
        </li>
        <li>
          You use what you read about a patient only to treat that patient. Every time you view it, in lists
          too, is logged and visible to them. The same list read again within 15 minutes counts once.
        </li>
      </ul>
    ),
  },
  {
    id: 'conduct',
    title: 'What is not allowed',
    body: (
      <p>
        Using someone else’s identity, harassing others, uploading unlawful content, trying to access data
        that is not yours, or disrupting the service. We may suspend an account that is used in this way: we
        tell its owner why by email, its upcoming appointments are canceled and refunded, and it cannot sign
        in until we lift the suspension. A doctor whose verification we withdraw can no longer see patients or
        read their records. Reviews must come from a completed appointment and may be hidden when they are
        abusive or reveal someone’s health.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'What we are responsible for',
    body: (
      <p>
        We run the service with care and fix faults quickly, but we cannot promise that it never fails, and
        networks and devices are beyond our control. Nothing in these terms limits rights that the law gives
        you as a patient or as a consumer.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes and questions',
    body: (
      <p>
        When these terms change, the new text appears here with its date. Before an important change takes
        effect, we announce it in the product and by email, unless you have turned off news in your profile.
        Questions: <a href={`mailto:${SITE_PLACEHOLDERS.supportEmail}`}>{SITE_PLACEHOLDERS.supportEmail}</a>.
      </p>
    ),
  },
];

export function TermsPage() {
  return (
    <InfoPage
      title="Terms"
      lead="The agreement between you and Carelane, in plain words."
      lastChanged={LAST_CHANGED}
      sections={SECTIONS}
    />
  );
}
