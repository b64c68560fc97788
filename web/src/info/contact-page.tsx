import { InfoPage, type InfoSection } from './info-page';
import { OPERATOR } from './operator';

const SECTIONS: InfoSection[] = [
  {
    id: 'emergency',
    title: 'In an emergency',
    body: (
      <p className="warning">
        Do not write to us. Call <a href="tel:112">112</a> in India, or your local emergency number: for chest
        pain, trouble breathing, signs of a stroke, heavy bleeding, a severe allergic reaction, or thoughts of
        harming yourself.
      </p>
    ),
  },
  {
    id: 'medical',
    title: 'A medical question',
    body: (
      <p>
        Our staff are not doctors and cannot advise you. <a href="/doctors">Book an appointment</a>, or ask
        for a renewal on the prescription itself, and the doctor who wrote it is notified. If you are unsure
        which kind of doctor you need, the <a href="/aiassistance">AI Assistant</a> suggests a specialty.
      </p>
    ),
  },
  {
    id: 'support',
    title: 'Appointments, payments, technical problems',
    body: (
      <>
        <p>
          <a href={`mailto:${OPERATOR.supportMail}`}>{OPERATOR.supportMail}</a>
          <br />
          We answer within one working day.
        </p>
        <p>
          It helps us to know the date and time of the appointment, your device and browser, and what you saw
          on the screen. Please leave out your symptoms: email is not the place for them, and we do not need
          them.
        </p>
      </>
    ),
  },
  {
    id: 'privacy',
    title: 'Your data',
    body: (
      <p>
        <a href={`mailto:${OPERATOR.privacyMail}`}>{OPERATOR.privacyMail}</a>, for anything that the download
        and deletion in your profile cannot solve. See also <a href="/privacy">Privacy</a>.
      </p>
    ),
  },
  {
    id: 'security',
    title: 'A security problem',
    body: (
      <p>
        <a href={`mailto:${OPERATOR.securityMail}`}>{OPERATOR.securityMail}</a>. How we handle reports is
        described under <a href="/security#report">Security</a>.
      </p>
    ),
  },
];

export function ContactPage() {
  return <InfoPage title="Contact" lead="The quickest way to reach the right person." sections={SECTIONS} />;
}
