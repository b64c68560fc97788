import type { Question } from './question';

export const BOOKING_QUESTIONS = [
  {
    id: 'which-doctor',
    question: 'How do I know which kind of doctor I need?',
    answer:
      'When in doubt, start with General Medicine; that doctor can refer you. Or describe how you feel to the [AI Assistant](/aiassistance). It suggests a specialty, says why and shows doctors you can book. It does not diagnose.',
  },
  {
    id: 'book',
    question: 'How do I book an appointment?',
    answer:
      'Open [Find Doctors](/doctors), choose Book Appointment on a doctor’s card, then a day, an available time, and video or in person. Pay, and the appointment is on your dashboard. Booking needs a patient profile; the screen offers to create one.',
  },
  {
    id: 'how-soon',
    question: 'How soon can I see someone?',
    answer:
      'You can book a time today until it starts. Each doctor’s card shows the next available time. You can book up to 30 days ahead.',
  },
  {
    id: 'see-appointments',
    question: 'Where do I see my appointments?',
    answer:
      'On your dashboard, and all of them by status under [Appointments](/appointments). After each booking you get an email with a calendar file.',
  },
  {
    id: 'calendar',
    question: 'How do I see my visits in my own calendar?',
    answer:
      'Open [Profile](/profile) and choose Create Calendar Address. Give the address to your calendar app: it shows all your upcoming visits and stays up to date. You can replace the address or turn it off there at any time.',
  },
  {
    id: 'real-doctors',
    question: 'Are these real, qualified doctors?',
    answer:
      'Every profile states the doctor’s qualification and experience. Many also give a medical registration number, which is printed on prescriptions. A “verified” badge means that the operator of this site has checked the registration. No badge means that this has not been done yet, or that the doctor has since changed their name, qualification or number; a prescription issued then says so too.',
  },
  {
    id: 'move',
    question: 'Can I move my appointment?',
    answer:
      'Yes, before it starts, to any other available time with the same doctor, at no charge. To change to another doctor, cancel and book again.',
  },
  {
    id: 'earlier-time',
    question: 'Can I get an earlier time?',
    answer:
      'Choose Earlier Time on your appointment in [Appointments](/appointments), and say which days suit you and how much notice you need. When an earlier time with your doctor opens up, we hold it for the first patient who asked, for up to 15 minutes, and tell them by notification and email. Accept it and your appointment moves at the same price. Otherwise it stays as it is.',
  },
  {
    id: 'cancel',
    question: 'How do I cancel my appointment?',
    answer:
      'Open [Appointments](/appointments) and choose Cancel on the card, any time before it starts. The whole fee is refunded to your card.',
  },
  {
    id: 'for-a-child',
    question: 'Can I book for my child or a parent?',
    answer:
      'Yes. Add them under [Family](/profile?tab=family), so that the record and the prescriptions carry the right name and age, and choose who the visit is for when you book. Be present with a child during the call. The doctor will ask who is speaking.',
  },
  {
    id: 'time-zone',
    question: 'The doctor is in another time zone. Which time counts?',
    answer:
      'Yours comes first: screens, emails and notifications show your own time and, where it differs, the doctor’s beside it, each with its time zone. A doctor’s booking calendar shows the doctor’s days. The calendar file always shows the right time.',
  },
  {
    id: 'review',
    question: 'How do I review my doctor?',
    answer:
      'Once a visit is completed, choose Leave a Review on the appointment. You can write one review for each visit. It appears on the doctor’s profile. If the visit is canceled afterwards, its review is removed.',
  },
] as const satisfies Question[];

export const PAYMENT_QUESTIONS = [
  {
    id: 'cost',
    question: 'What does it cost?',
    answer:
      'The doctor’s fee per session, in rupees, shown on every card before you choose a time. An account is free, and nothing is added at checkout.',
  },
  {
    id: 'refund',
    question: 'I canceled. When do I get my money back?',
    answer:
      'Cancel before the start and the whole fee is sent back to your card at once. Banks usually show it within five to ten working days. [Payments](/payments) shows where each refund stands.',
  },
  {
    id: 'doctor-absent',
    question: 'What if the doctor does not show up?',
    answer:
      'You get your money back. If the doctor was not in the room of a video appointment by 30 minutes after the start, or after the later time they announced, you can still cancel and get a full refund.',
  },
  {
    id: 'doctor-cannot-attend',
    question: 'My doctor cannot attend. What happens now?',
    answer:
      'You get a notification and an email, both with a link to your choice: another time with the same doctor at no extra charge, or your money back. If you do not choose within 24 hours, or by the start if that is sooner, the whole fee is refunded automatically.',
  },
  {
    id: 'paid-twice',
    question: 'My browser closed while I was paying. Did I pay? Am I booked?',
    answer:
      'Look at [Appointments](/appointments). If the payment went through, the appointment is there, even if you never saw the confirmation. If not, your card was not charged, and the time is held for you for a while: book it again and you continue the same checkout.',
  },
  {
    id: 'card-safe',
    question: 'Is my card safe?',
    answer:
      'Yes. You enter it on the payment provider’s own page. We never see or store the number, and the provider does not learn which doctor you see or why.',
  },
  {
    id: 'pay',
    question: 'How do I pay?',
    answer:
      'By card, on the payment provider’s page that opens after you choose a time. The time is held for you while you pay.',
  },
  {
    id: 'receipt',
    question: 'Where do I find a receipt?',
    answer: 'Under [Payments](/payments): every payment, every refund, and a receipt for each.',
  },
] as const satisfies Question[];
