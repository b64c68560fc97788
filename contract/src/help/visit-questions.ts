import type { Question } from './question';

export const VISIT_QUESTIONS = [
  {
    id: 'what-do-i-need',
    question: 'What do I need for the video call?',
    answer:
      'A phone, tablet or computer with camera and microphone, a current browser and a connection good enough for video. There is nothing to install. You can test everything beforehand: open the visit and choose Test Your Devices. If the camera fails, you can join with audio or chat only.',
  },
  {
    id: 'when-join',
    question: 'When can I join?',
    answer:
      'Join Now shows from 15 minutes before to 30 minutes after the start. If your doctor is running late, your appointment shows the new time, and Join Now moves with it. Reminders come a day and an hour before. If you arrive first, you wait in the room, and the doctor can see that you are there.',
  },
  {
    id: 'connection-lost',
    question: 'What happens if my connection drops during the call?',
    answer:
      'The call reconnects by itself once the network is back, and then sends anything you wrote in the chat in the meantime. If it does not, open the appointment and join again. See [problems with video, sound or connection](/help#trouble).',
  },
  {
    id: 'recorded',
    question: 'Is the call recorded? Can anyone else listen?',
    answer:
      'Carelane records nothing. Video and sound are encrypted between your browsers. Only you and your doctor can enter the room, and a guest whom one of you invited, once the doctor lets them in. Your browsers agree on the encryption through this site, so the people who run it could listen if they changed it; nobody else can. Chat messages are kept so that a reload loses nothing.',
  },
  {
    id: 'video-enough',
    question: 'Is a video visit as good as going there?',
    answer:
      'For many things, yes: questions about symptoms, skin, medicines, results, follow-ups, mental health. Not when the doctor has to touch, listen or measure. Then they will ask you to come in. Many also offer in-person appointments here.',
  },
  {
    id: 'camera',
    question: 'My camera or microphone does not work',
    answer:
      'Click the icon to the left of the address in your browser, allow camera and microphone, and reload. Close other apps that may be using them. You can always join with audio only or with chat only. See [problems with video, sound or connection](/help#trouble).',
  },
  {
    id: 'chat',
    question: 'Can I write to my doctor?',
    answer:
      'Yes, in the chat in the appointment’s room. Open the room with Join Now; your messages stay on the visit’s page.',
  },
  {
    id: 'after-visit',
    question: 'Where do I find a visit when it is over?',
    answer:
      'Choose Visit Details on its card under [Appointments](/appointments). There you find the chat, your notes, the prescriptions, the receipt and what happened when.',
  },
] as const satisfies Question[];

export const PRESCRIPTION_QUESTIONS = [
  {
    id: 'pharmacy',
    question: 'Will my pharmacy accept the prescription?',
    answer:
      'It carries what India’s Telemedicine Practice Guidelines ask for: the doctor’s name, qualification and registration number, your details, the medicine with dose and instructions, date and signature line. The pharmacist can scan its code to see that it is genuine. Some medicines may not be prescribed by video at all; your doctor will tell you.',
  },
  {
    id: 'renew',
    question: 'My medicine is running out. Do I need a new appointment?',
    answer:
      'Often not. A prescription is active for 90 days; choose Request New on it, and the doctor is asked to renew it. They may want to see you first.',
  },
  {
    id: 'find-prescription',
    question: 'Where is my prescription?',
    answer:
      'Under [Prescriptions](/prescriptions), by doctor or by medicine, as soon as the doctor has written it. Download it as a PDF or print it.',
  },
] as const satisfies Question[];

export const PRIVACY_QUESTIONS = [
  {
    id: 'who-sees',
    question: 'Who can see my medical data?',
    answer:
      'You, and the doctors with whom you have an appointment. Each time your record is opened it is logged, and you can read that log. Nobody but you sees your private notes. Read more under [Privacy](/privacy).',
  },
  {
    id: 'delete',
    question: 'Can I take my data with me, or delete everything?',
    answer:
      'Both, from your profile. The export contains your account, visits, chats, notes, prescriptions and payments; your papers come in a ZIP file of their own. [Privacy](/privacy) says what else we keep. Deleting cancels and refunds future appointments and removes the account; medical records that a doctor must keep by law stay with the doctor.',
  },
  {
    id: 'share-record',
    question: 'Can another app or clinic read my record?',
    answer:
      'Only if you want it to. Under [Profile](/profile), Patient Profile, choose Share My Record: you say which app or person, what they can read and for how long, and you can stop it at any time. Some apps send you here to ask for permission. They can only read, and you see what they read.',
  },
  {
    id: 'forgot-password',
    question: 'I forgot my password, or someone else may know it.',
    answer:
      '[Ask for a new one](/forgot-password): the link in the email can be used once and expires after 30 minutes, and a reset signs out every device. If you can still sign in, change it under Profile, Security; that ends all other sessions.',
  },
  {
    id: 'confirm-email',
    question: 'I am asked to confirm my email address, but got no email.',
    answer:
      'Please look in your spam folder first, then press Resend Link at the top of the page. Each link can be used once and expires after 24 hours, and only the newest one works. If you mistyped the address, correct it in your profile: we send a link to the new one.',
  },
  {
    id: 'change-details',
    question: 'How do I change my name, email address or details?',
    answer:
      'Open [Profile](/profile): change your name and email address under Account, and your medical details under Patient Profile.',
  },
  {
    id: 'second-step',
    question: 'How do I make my account safer?',
    answer:
      'Turn on Two-Step Sign-In under [Profile](/profile), Security: signing in with your password then also requires a code from your phone. Or add a passkey there, and sign in with your device’s fingerprint, face or PIN. The same page lists the devices that are signed in.',
  },
  {
    id: 'reminders',
    question: 'How am I reminded?',
    answer:
      'By notification and by email, a day and an hour before the start. Your phone or computer reminds you too if you turn that on under [Notifications](/notifications). In your [profile](/profile?tab=notifications) you choose what you get and how, and set quiet hours.',
  },
  {
    id: 'person',
    question: 'How do I reach a person?',
    answer:
      '[Write to us](/contact) about appointments, payments or technical problems. We answer within one working day. For your health, book an appointment.',
  },
] as const satisfies Question[];
