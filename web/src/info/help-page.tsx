import { FurtherHelp } from './further-help';
import { InfoPage, type InfoSection } from './info-page';

const SECTIONS: InfoSection[] = [
  {
    id: 'start',
    title: 'Getting started',
    body: (
      <ol>
        <li>
          <a href="/register">Create an account</a> with your name, email address and a password. Choose
          Patient.
        </li>
        <li>
          If a line at the top of the page asks you to, open the link in the email we sent you and confirm
          your email address there. After that you can book.
        </li>
        <li>
          Open Profile and create your patient profile: date of birth, gender and blood group. Booking needs
          it.
        </li>
        <li>Add an emergency contact and anything a doctor should know. You can change all of it later.</li>
      </ol>
    ),
  },
  {
    id: 'find',
    title: 'Finding the right doctor',
    body: (
      <ol>
        <li>
          Open <a href="/doctors">Find Doctors</a>. Search by name, or choose a specialty.
        </li>
        <li>Set the highest fee you want to pay. A line near the list says how many doctors charge more.</li>
        <li>
          Sort by rating, experience or fee. View Profile shows qualification, schedule and patients’ reviews.
        </li>
        <li>
          Not sure who you need? Describe your symptoms to the <a href="/aiassistance">AI Assistant</a>, which
          suggests a specialty and doctors in that specialty.
        </li>
      </ol>
    ),
  },
  {
    id: 'book',
    title: 'Booking and paying',
    body: (
      <ol>
        <li>Choose Book Appointment, then a day within the next 30 days and one of the available times.</li>
        <li>
          Choose Video Consultation or In-person Consultation, and write the reason in a sentence if you like.
        </li>
        <li>Pay by card on the provider’s page. The time is held for you while you pay.</li>
        <li>
          You then see a confirmation. The appointment is on your dashboard, and you get an email with a
          calendar file.
        </li>
      </ol>
    ),
  },
  {
    id: 'change',
    title: 'Moving or canceling',
    body: (
      <ul>
        <li>
          Before the start, you can move the appointment to another available time with the same doctor. It
          costs nothing.
        </li>
        <li>
          Before the start, you can cancel from the appointment’s card. The whole fee is refunded to your bank
          card.
        </li>
        <li>
          If the doctor cannot attend, we notify you. You can choose another time at no extra charge or get
          your money back.
        </li>
        <li>
          If the doctor is running late, we show you the new time. Until then you can cancel a video
          appointment, with a full refund.
        </li>
        <li>
          If the doctor never joined a video appointment, you can still cancel from 30 minutes after the start
          or the announced time, with a full refund.
        </li>
      </ul>
    ),
  },
  {
    id: 'prepare',
    title: 'Preparing for the call',
    body: (
      <ul>
        <li>
          Use a current Chrome, Edge, Firefox or Safari, on a phone, tablet or computer. There is nothing to
          install.
        </li>
        <li>Sit where it is quiet and bright, with the light in front of you. Charge your device.</li>
        <li>
          Test your camera, microphone and network beforehand: open the visit under{' '}
          <a href="/appointments">Appointments</a> and choose Test Your Devices.
        </li>
        <li>Have your medicines, recent reports and a pen to hand.</li>
        <li>
          Join Now appears 15 minutes before the start. The room shows your camera and your microphone’s level
          first, so you can switch devices before anyone sees you.
        </li>
        <li>
          A relative, a carer or an interpreter can join you without an account: choose Invite a Guest on the
          visit page, or in the call. The doctor lets them in.
        </li>
      </ul>
    ),
  },
  {
    id: 'trouble',
    title: 'Problems with video, sound or connection',
    body: (
      <dl>
        <dt>The camera or microphone is blocked</dt>
        <dd>
          Click the icon to the left of the address in your browser, allow both, and reload. On an iPhone,
          also look in Settings, under your browser. You can always join with audio only or with chat only.
        </dd>
        <dt>The doctor cannot hear you</dt>
        <dd>
          Check whether your microphone is muted, then try another one. Close other apps that may be using it.
        </dd>
        <dt>The video freezes</dt>
        <dd>
          The call reconnects by itself. Move closer to the router, or turn the camera off to save data.
        </dd>
        <dt>You were cut off</dt>
        <dd>Open the appointment again and join. The chat is still there, and the doctor sees you return.</dd>
        <dt>Nobody is there</dt>
        <dd>The doctor can see that you are waiting. Leave the page open. It tells you when they arrive.</dd>
      </dl>
    ),
  },
  {
    id: 'prescriptions',
    title: 'Using a prescription',
    body: (
      <ul>
        <li>
          Find it under <a href="/prescriptions">Prescriptions</a>, by doctor or by medicine. Download it as a
          PDF or print it.
        </li>
        <li>
          Show the page at the pharmacy. The pharmacist can use the code on it to check that it is genuine.
        </li>
        <li>It is active for 90 days. Request New asks the doctor for a renewal.</li>
      </ul>
    ),
  },
  {
    id: 'doctors',
    title: 'For doctors: the first day',
    body: (
      <ol>
        <li>
          Register as Doctor and create your profile: specialization, fee, qualification, experience,
          languages.
        </li>
        <li>
          Add a photo and your medical registration number; the number is printed on your prescriptions.
        </li>
        <li>
          Under Manage Availability, switch each half hour of your week on or off. Enter days off separately.
        </li>
        <li>
          On the day, Start Session opens the room. Afterwards choose Mark Complete and write the
          prescription.
        </li>
      </ol>
    ),
  },
];

export function HelpPage() {
  return (
    <InfoPage
      title="Help"
      lead="Short guides, from signing up to using your prescription."
      sections={SECTIONS}
    >
      <FurtherHelp>
        Look through the <a href="/faqs">questions patients ask most</a>, or{' '}
        <a href="/contact">write to us</a>.
      </FurtherHelp>
    </InfoPage>
  );
}
