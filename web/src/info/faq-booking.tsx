import type { Question } from './faq-list';

export const BOOKING_QUESTIONS: Question[] = [
  {
    id: 'which-doctor',
    question: 'How do I know which kind of doctor I need?',
    answer: (
      <p>
        When in doubt start with General Medicine; that doctor can send you on. Or describe what you feel to
        the <a href="/aiassistance">AI Assistant</a>. It suggests a specialty with its reason and shows
        doctors you can book. It does not diagnose.
      </p>
    ),
  },
  {
    id: 'how-soon',
    question: 'How soon can I see someone?',
    answer: (
      <p>
        A time of today can be booked until it starts. Each doctor’s card shows the next one that is free. You
        can book up to 30 days ahead.
      </p>
    ),
  },
  {
    id: 'real-doctors',
    question: 'Are these real, qualified doctors?',
    answer: (
      <p>
        Every profile states qualification and experience, and many a medical registration number, which is
        printed on prescriptions. A “verified” badge means that the operator of this site has checked the
        registration. No badge means that this has not been done yet, or that the doctor has since changed
        their name, qualification or number; a prescription issued then says so too.
      </p>
    ),
  },
  {
    id: 'move',
    question: 'Can I move my appointment?',
    answer: (
      <p>
        Yes, before it starts, to any other free time of the same doctor, at no charge. To change to another
        doctor, cancel and book again.
      </p>
    ),
  },
  {
    id: 'for-a-child',
    question: 'Can I book for my child or a parent?',
    answer: (
      <p>
        Yes. Give them an account of their own, so that the record and the prescriptions carry the right name
        and age, and be present with a child during the call. The doctor will ask who is speaking.
      </p>
    ),
  },
  {
    id: 'time-zone',
    question: 'The doctor is in another time zone. Which time counts?',
    answer: (
      <p>
        Times are the doctor’s. Where yours differ, each screen shows your own time beside them with its zone,
        and the calendar file lands at the right hour by itself.
      </p>
    ),
  },
];

export const PAYMENT_QUESTIONS: Question[] = [
  {
    id: 'cost',
    question: 'What does it cost?',
    answer: (
      <p>
        The doctor’s fee per session, in rupees, shown on every card before you choose a time. An account is
        free and nothing is added at the checkout.
      </p>
    ),
  },
  {
    id: 'refund',
    question: 'I canceled. When do I get my money back?',
    answer: (
      <p>
        Cancel before the start and the whole fee is sent back to your card at once. Banks usually show it
        within five to ten working days. <a href="/payments">Payments</a> shows where each refund stands.
      </p>
    ),
  },
  {
    id: 'doctor-absent',
    question: 'What if the doctor does not show up?',
    answer: (
      <p>
        You pay for nothing. If the doctor never entered the room of a video appointment, Cancel is offered
        again 30 minutes after the start and refunds you in full.
      </p>
    ),
  },
  {
    id: 'paid-twice',
    question: 'My browser closed while I was paying. Did I pay? Am I booked?',
    answer: (
      <p>
        Look at <a href="/appointments">Appointments</a>. If the payment went through, the appointment is
        there, even if you never saw the confirmation. If not, your card was not charged, and the time is held
        for you for a while: book it again and you continue the same checkout.
      </p>
    ),
  },
  {
    id: 'card-safe',
    question: 'Is my card safe?',
    answer: (
      <p>
        You enter it on the payment provider’s own page. We never see or store the number, and the provider
        does not learn which doctor you see or why.
      </p>
    ),
  },
];
