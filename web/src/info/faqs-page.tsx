import { BOOKING_QUESTIONS, PAYMENT_QUESTIONS } from '@carelane/contract/help/booking-questions';
import {
  PRESCRIPTION_QUESTIONS,
  PRIVACY_QUESTIONS,
  VISIT_QUESTIONS,
} from '@carelane/contract/help/visit-questions';
import { FaqList } from './faq-list';
import { FurtherHelp } from './further-help';
import { InfoPage, type InfoSection } from './info-page';

const SECTIONS: InfoSection[] = [
  { id: 'booking', title: 'Choosing and booking', body: <FaqList questions={BOOKING_QUESTIONS} /> },
  { id: 'paying', title: 'Paying and refunds', body: <FaqList questions={PAYMENT_QUESTIONS} /> },
  { id: 'visit', title: 'The video visit', body: <FaqList questions={VISIT_QUESTIONS} /> },
  { id: 'prescriptions', title: 'Prescriptions', body: <FaqList questions={PRESCRIPTION_QUESTIONS} /> },
  { id: 'account', title: 'Privacy and your account', body: <FaqList questions={PRIVACY_QUESTIONS} /> },
];

export function FaqsPage() {
  return (
    <InfoPage title="FAQs" lead="Short answers to the questions patients ask most." sections={SECTIONS}>
      <FurtherHelp>
        Follow the <a href="/help">step-by-step guides</a>, or <a href="/contact">write to us</a>.
      </FurtherHelp>
    </InfoPage>
  );
}
