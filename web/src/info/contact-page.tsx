import { SITE_PLACEHOLDERS } from '@carelane/contract/site-text';
import { InfoPage, type InfoSection } from './info-page';

const SECTIONS: InfoSection[] = [
  {
    id: 'emergency',
    title: 'In an emergency',
    body: (
      <p className="warning">
        Do not write to us. Call{' '}
        <a href={SITE_PLACEHOLDERS.emergencyLink}>{SITE_PLACEHOLDERS.emergencyNumber}</a>
        {SITE_PLACEHOLDERS.emergencyRegion}, or your local emergency number: for chest pain, trouble
        breathing, signs of a stroke, heavy bleeding, a severe allergic reaction, or thoughts of harming
        yourself.
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
          <a href={`mailto:${SITE_PLACEHOLDERS.supportEmail}`}>{SITE_PLACEHOLDERS.supportEmail}</a>
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
        <a href={`mailto:${SITE_PLACEHOLDERS.privacyEmail}`}>{SITE_PLACEHOLDERS.privacyEmail}</a>, for
        anything that the download and deletion in your profile cannot solve. See also{' '}
        <a href="/privacy">Privacy</a>.
      </p>
    ),
  },
  {
    id: 'security',
    title: 'A security problem',
    body: (
      <p>
        <a href={`mailto:${SITE_PLACEHOLDERS.securityEmail}`}>{SITE_PLACEHOLDERS.securityEmail}</a>. How we
        handle reports is described under <a href="/security#report">Security</a>.
      </p>
    ),
  },
  {
    id: 'operator',
    title: 'Who runs this site',
    body: (
      <p>
        {SITE_PLACEHOLDERS.name}
        {SITE_PLACEHOLDERS.commaAddress}.
      </p>
    ),
  },
];

export function ContactPage() {
  return <InfoPage title="Contact" lead="The quickest way to reach the right person." sections={SECTIONS} />;
}
