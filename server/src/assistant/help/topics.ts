import type { BOOKING_QUESTIONS, PAYMENT_QUESTIONS } from '@carelane/contract/help/booking-questions';
import type {
  PRESCRIPTION_QUESTIONS,
  PRIVACY_QUESTIONS,
  VISIT_QUESTIONS,
} from '@carelane/contract/help/visit-questions';

export type TopicId = (
  | typeof BOOKING_QUESTIONS
  | typeof PAYMENT_QUESTIONS
  | typeof VISIT_QUESTIONS
  | typeof PRESCRIPTION_QUESTIONS
  | typeof PRIVACY_QUESTIONS
)[number]['id'];

export interface Topic {
  id: TopicId;
  patterns: string;
  /** "book someone for my knee" */
  yieldsToComplaint?: boolean;
}

export const TOPICS: Topic[] = [
  {
    id: 'doctor-absent',
    patterns:
      '@doctor absent|late|missing, @doctor didnt|didn|never|not|wasnt show|came|come|appear|join|joined|there|turn, =no show, @doctor ~nahi ~aaya|~aaye|~aayi',
  },
  {
    id: 'doctor-cannot-attend',
    patterns:
      '@doctor cannot|cant|unable|won attend|come|make, @doctor canceled|cancelled|cancels|cancel, @doctor ill|sick|away|leave',
  },
  {
    id: 'paid-twice',
    patterns:
      'paid|charged|payment|money|card twice|double|closed|crashed|deducted|debited, payment failed|fail|fails|pending|stuck|declined, browser closed paying|payment, ~paise ~kat',
  },
  {
    id: 'refund',
    patterns:
      'refund, refunds, refunded, =money back, get money back, ~paisa|~paise ~wapas|~vapas|~wapis, reimbursed, reimbursement',
  },
  {
    id: 'cancel',
    patterns:
      'cancel @visit, cancel how|can|want|need|where|please, cancelling @visit, cancellation, cancellation|cancelling charge|charges|fee|fees|policy|free|cost, cancel charge|fee|fees|penalty, ~cancel ~karna|~karo|~kaise|~karein, delete|drop|remove @visit, ~radd ~karna|~kaise, =call off',
  },
  {
    id: 'earlier-time',
    patterns:
      'earlier|sooner @visit|time|slot|date, get|have|want|need|is|any earlier|sooner @visit|time|slot|date, waitlist, waiting list',
  },
  {
    id: 'move',
    patterns:
      'reschedule, rescheduling, postpone, prepone, reschedule|rescheduling|postpone|prepone @visit|how|can|need|want, move @visit, change|shift|switch @visit, change|different|another time|date|slot|day @visit, @visit earlier|later',
  },
  {
    id: 'after-visit',
    patterns:
      'where|find|see|read|open|view notes|chat|messages @visit|@mine|after|over|again|old, what happens|happened after @visit',
  },
  {
    id: 'see-appointments',
    patterns: 'where|see|find|view|show|list|when @visit @mine, upcoming|past|next @visit',
  },
  {
    id: 'for-a-child',
    yieldsToComplaint: true,
    patterns:
      'book|@visit|account|profile child|son|daughter|mother|father|parent|parents|wife|husband|family|someone|kid, for someone else, family member|members account|add|profile',
  },
  {
    id: 'book',
    yieldsToComplaint: true,
    patterns:
      'book|make|schedule|fix|get|arrange @visit, book how|can|want|need, book @doctor, booking how|steps|process, ~appointment ~lena|~leni|~book|~kaise|~chahiye',
  },
  {
    id: 'how-soon',
    yieldsToComplaint: true,
    patterns:
      'how soon|quickly|fast see|book|@doctor, earliest|soonest @visit|@doctor|slot|time, @doctor|@visit available|free today|tomorrow|now|tonight, days ahead|advance book|booking',
  },
  {
    id: 'real-doctors',
    patterns:
      '@doctor real|qualified|genuine|verified|licensed|registered|fake|trust|certified, verified badge|means',
  },
  {
    id: 'time-zone',
    patterns:
      '=time zone, timezone, time zones|zone, whose|which time|clock counts|shown|local|zone, abroad|another country @visit|@doctor|book',
  },
  {
    id: 'review',
    patterns:
      'review|rate|rating|feedback @doctor|@visit|leave|give|write, leave|write|give review|feedback|rating, complain|complaint about @doctor',
  },
  {
    id: 'receipt',
    patterns:
      'receipt, receipts, invoice, invoices, bill download|payment|visit|copy, payment history, past payments, =tax receipt',
  },
  {
    id: 'card-safe',
    patterns:
      'card|payment|paying safe|secure|stored|store|saved|save|security|stolen|number, credit|debit card safe',
  },
  {
    id: 'pay',
    patterns:
      'pay how|where|can|when|method|methods|way|ways|upi|card|cash|with|online|by, payment method|methods|options|option|how|modes|mode, upi, paytm, gpay, insurance accept|accepted|cover|covered|claim|pay, ~payment ~kaise, ~paise ~kaise',
  },
  {
    id: 'cost',
    yieldsToComplaint: true,
    patterns:
      'cost|costs|price|prices|fee|fees|charge|charges|~kitna|~kitne|~fees how|much|what|is|free|~hai|~lagega|~paisa, carelane free|cost|price, how much @visit|@doctor|consultation',
  },
  {
    id: 'camera',
    patterns:
      'camera, webcam, microphone, mic, video|sound|audio|picture|screen not|isnt|doesnt|cant|cannot|no|wont|problem|black|blank|stopped work|working|works|show|hear|see|on|start|sound|video|@visit, @doctor cannot|cant|not hear|see me|us, cannot|cant hear|see @doctor, =no sound, =no video, =no audio, permission|permissions|allow camera|mic|microphone|browser',
  },
  {
    id: 'connection-lost',
    patterns:
      'connection|internet|network|wifi|call|video lost|lose|drops|drop|dropped|slow|breaks|broke|disconnect|disconnected|disconnects|freezes|frozen|froze|fails|cut|bad|weak|goes, disconnected, reconnect, lagging, buffering',
  },
  {
    id: 'when-join',
    patterns:
      'join how|when|where|can|early|button|before, join|enter|start @visit|room, =join now, late for @visit, running late, where|find link|room @visit|video|call|join, ~join ~kaise',
  },
  {
    id: 'what-do-i-need',
    patterns:
      'required|install|app @visit, what need @visit, install|download app|software|zoom, browser|phone|laptop|device|tablet|computer need|use|support|supported|which, prepare|preparation @visit, do i need an app|account',
  },
  {
    id: 'recorded',
    patterns:
      'record|recorded|recording @visit, listen|listening|watch|watching @visit|anyone|someone|else, @visit private|encrypted|confidential|secure',
  },
  {
    id: 'video-enough',
    yieldsToComplaint: true,
    patterns:
      'video @visit good|enough|better|same|reliable|effective, video|online instead|versus|vs person|clinic|physical, in person|clinic|physical @visit, online @doctor good|enough|reliable',
  },
  {
    id: 'chat',
    patterns:
      'message|write|text|chat|contact|email|call|phone|talk|reach my|the @doctor, chat with @doctor, message|question|ask|tell @doctor after|before, send|share|upload report|reports|photo|picture|file|files|document @doctor',
  },
  {
    id: 'renew',
    patterns:
      'renew|renewal|refill|repeat prescription|medicine|medicines|medication|it, renew, refill, medicine|medication|pills|tablets running|ran|finished|over|out, prescription expired|expire|expires|valid|validity|new, =request new',
  },
  {
    id: 'pharmacy',
    patterns:
      'pharmacy|pharmacist|chemist prescription|accept|accepts|show|valid|medicine, prescription valid|accepted|genuine|legal|fake|verify|check',
  },
  {
    id: 'find-prescription',
    patterns:
      'prescription|prescriptions where|find|see|get|download|print|pdf|view|open|my|show|lost, download|print prescription|medicines, ~prescription|~parcha ~kahan|~kaise',
  },
  {
    id: 'delete',
    patterns:
      'delete|remove|close|deactivate|erase account|profile|data|everything|information|history, download|export|copy data|record|records|information|everything, =take my data, ~account ~delete|~band',
  },
  {
    id: 'who-sees',
    patterns:
      'who|anyone|someone|others|employer|doctors see|sees|read|access|view|viewed|opened|looked data|record|records|information|history|profile, privacy, gdpr, hipaa, data private|safe|secure|protected|confidential|shared|share|sold|sell|stored|kept, personal|medical|health data|information safe|private|share|shared|stored|go, confidential, access log',
  },
  {
    id: 'forgot-password',
    patterns:
      'password, passwords, =forgot login, cant|cannot|unable login|signin|sign, login|log problem|trouble|cant|cannot|unable|in, locked out|account, hacked, account hacked|stolen',
  },
  {
    id: 'confirm-email',
    patterns:
      'confirm|confirmation|verify|verification email|mail|address|link, didnt|not|no|never get|got|receive|received|arrive confirmation|verification|mail|email, resend link|mail|email',
  },
  {
    id: 'second-step',
    patterns:
      '2fa, mfa, otp, =two factor, =two step, authenticator, authentication code|app, =recovery codes, recovery code, account safer|secure|security|protect|safe, signed devices|device, log out|logout devices|everywhere|all',
  },
  {
    id: 'change-details',
    patterns:
      'change|update|edit|correct|wrong name|email|mail|address|phone|number|photo|details|profile|birth|birthday|age|gender|blood|contact, edit|update|complete|create profile, my profile where|change|edit',
  },
  {
    id: 'calendar',
    patterns: 'calendar file|add|google|outlook|apple|sync|subscribe|phone|own|@mine|@visit',
  },
  {
    id: 'reminders',
    patterns:
      'reminder, reminders, remind, notification, notifications, notify, =stop mails, unsubscribe, sms',
  },
  {
    id: 'person',
    patterns:
      'support contact|customer|team|number|email|reach|help, =customer care, =customer service, =customer support, helpline, talk|speak|chat human|person|someone|agent|real|operator, contact carelane|you|us|support, complaint|complain carelane|app|site|service|website, phone number carelane|support|your, report bug|problem|abuse',
  },
  {
    id: 'which-doctor',
    yieldsToComplaint: true,
    patterns:
      'which|what|kind|type|right @doctor need|see|choose|for|should|start, dont|not know|sure which|what @doctor, which specialist|specialty',
  },
];
