import type { Question } from './faq-list';

export const VISIT_QUESTIONS: Question[] = [
  {
    id: 'what-do-i-need',
    question: 'What do I need for the video call?',
    answer: (
      <p>
        A phone, tablet or computer with camera and microphone, a current browser and a connection good enough
        for a video. There is nothing to install. If the camera fails, you can join with audio or chat only.
      </p>
    ),
  },
  {
    id: 'when-join',
    question: 'When can I join?',
    answer: (
      <p>
        Join Now shows from 15 minutes before to 30 minutes after the start. Reminders come a day and an hour
        before. If you are first, you wait in the room and the doctor sees it.
      </p>
    ),
  },
  {
    id: 'connection-lost',
    question: 'What happens if my connection breaks during the call?',
    answer: (
      <p>
        The call comes back by itself once the network does, and nothing written in the chat is lost. If it
        does not, open the appointment and join again. More under{' '}
        <a href="/help#trouble">when picture, sound or connection fail</a>.
      </p>
    ),
  },
  {
    id: 'recorded',
    question: 'Is the call recorded? Can anyone else listen?',
    answer: (
      <p>
        No and no. Picture and sound are encrypted between you and your doctor, only the two of you can enter
        the room, and Carelane records nothing. Chat messages are kept so that a reload loses nothing.
      </p>
    ),
  },
  {
    id: 'video-enough',
    question: 'Is a video visit as good as going there?',
    answer: (
      <p>
        For many things: questions about symptoms, skin, medicines, results, follow-ups, mental health. Not
        when the doctor has to touch, listen or measure. Then they will ask you to come; many also offer
        in-person appointments here.
      </p>
    ),
  },
];

export const PRESCRIPTION_QUESTIONS: Question[] = [
  {
    id: 'pharmacy',
    question: 'Will my pharmacy accept the prescription?',
    answer: (
      <p>
        It carries what India’s Telemedicine Practice Guidelines ask for: the doctor’s name, qualification and
        registration number, your details, the medicine with dose and instructions, date and signature line.
        The pharmacist can scan its code to see that it is genuine. Some medicines may not be prescribed by
        video at all; your doctor will tell you.
      </p>
    ),
  },
  {
    id: 'renew',
    question: 'My medicine is running out. Do I need a new appointment?',
    answer: (
      <p>
        Often not. A prescription is active for 90 days; choose Request New on it, and the doctor is asked to
        renew it. They may want to see you first.
      </p>
    ),
  },
];

export const PRIVACY_QUESTIONS: Question[] = [
  {
    id: 'who-sees',
    question: 'Who can see my medical data?',
    answer: (
      <p>
        You, and the doctors with whom you have an appointment. Each time your record is opened it is logged,
        and you can read that log. Your private notes are seen by nobody but you. All of it stands under{' '}
        <a href="/privacy">Privacy</a>.
      </p>
    ),
  },
  {
    id: 'delete',
    question: 'Can I take my data with me, or delete everything?',
    answer: (
      <p>
        Both, from your profile. The export holds all that we keep about you. Deleting cancels and refunds
        future appointments and removes the account; medical records that a doctor must keep by law stay with
        the doctor.
      </p>
    ),
  },
  {
    id: 'confirm-email',
    question: 'I am asked to confirm my e-mail address, but got no mail.',
    answer: (
      <p>
        Please look among unwanted mail first, then press Resend Link at the top of the page. A link works
        once, for 24 hours, and only the newest one works. If you mistyped the address, correct it in your
        profile: we send a link to the new one.
      </p>
    ),
  },
  {
    id: 'forgot-password',
    question: 'I forgot my password, or someone else may know it.',
    answer: (
      <p>
        <a href="/forgot-password">Ask for a new one</a>: the link in the mail works once, for 30 minutes, and
        a reset signs out every device. If you can still sign in, change it under Profile, Security; that ends
        all other sessions.
      </p>
    ),
  },
];
