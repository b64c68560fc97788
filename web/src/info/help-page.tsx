import { FurtherHelp } from './further-help';
import { InfoPage, type InfoSection } from './info-page';

const SECTIONS: InfoSection[] = [
  {
    id: 'start',
    title: 'Getting started',
    body: (
      <ol>
        <li>
          <a href="/register">Create an account</a> with your name, e-mail address and a password. Choose
          Patient.
        </li>
        <li>
          If a line at the top of the page asks for it, open the link in the mail we sent you and confirm your
          e-mail address there. You can book after that.
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
        <li>
          Set the highest fee you want to pay. A line below the list says how many doctors lie above it.
        </li>
        <li>
          Sort by rating, experience or fee. View Profile shows qualification, schedule and patients’ reviews.
        </li>
        <li>
          Not sure whom you need? Describe it to the <a href="/aiassistance">AI Assistant</a>; it suggests a
          specialty and doctors who practise it.
        </li>
      </ol>
    ),
  },
  {
    id: 'book',
    title: 'Booking and paying',
    body: (
      <ol>
        <li>Choose Book Appointment, then a day within the next 30 days and one of the free times.</li>
        <li>
          Choose Video Consultation or In-person Consultation, and write the reason in a sentence if you like.
        </li>
        <li>Pay by card on the provider’s page. The time is held for you meanwhile.</li>
        <li>
          You come back to a confirmation. The appointment is on your dashboard, and a mail brings a calendar
          file.
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
          Before the start, move the appointment to another free time of the same doctor. It costs nothing.
        </li>
        <li>
          Before the start, cancel on the card of the appointment. The whole fee goes back to your card.
        </li>
        <li>
          If the doctor never came to a video appointment, Cancel is offered again 30 minutes after the start,
          with a full refund.
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
          Use a current Chrome, Edge, Firefox or Safari, on a phone, tablet or computer. Nothing is installed.
        </li>
        <li>Sit where it is quiet and bright, with the light in front of you. Charge the device.</li>
        <li>Have your medicines, recent reports and a pen at hand.</li>
        <li>
          Join Now appears 15 minutes before the start. The room shows your camera and your microphone’s level
          first, so that you can choose others before anyone sees you.
        </li>
      </ul>
    ),
  },
  {
    id: 'trouble',
    title: 'When picture, sound or connection fail',
    body: (
      <dl>
        <dt>The camera or microphone is blocked</dt>
        <dd>
          Choose the icon left of the address in your browser, allow both, and reload. On an iPhone also look
          in Settings, under your browser. You can always join with audio only or with chat only.
        </dd>
        <dt>The doctor cannot hear you</dt>
        <dd>
          See whether the microphone is muted, then choose another one. Close other apps that may be using it.
        </dd>
        <dt>The picture freezes</dt>
        <dd>
          The call reconnects by itself. Move closer to the router, or turn the camera off to save data.
        </dd>
        <dt>You were cut off</dt>
        <dd>Open the appointment again and join. The chat is still there, and the doctor sees you return.</dd>
        <dt>Nobody is there</dt>
        <dd>The doctor sees that you wait. Leave the page open; it tells you when they arrive.</dd>
      </dl>
    ),
  },
  {
    id: 'prescriptions',
    title: 'Using a prescription',
    body: (
      <ul>
        <li>
          Find it under <a href="/prescriptions">Prescriptions</a>, by doctor or by medicine. Download it as
          PDF or print it.
        </li>
        <li>
          At the pharmacy, show the page. The code on it leads the pharmacist to a check of whether it is
          genuine.
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
          Under Manage Availability switch each half hour of your week on or off. Enter days off separately.
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
      lead="Short guides from the first sign-up to the prescription in your hand."
      sections={SECTIONS}
    >
      <FurtherHelp>
        Look through the <a href="/faqs">questions patients ask most</a>, or{' '}
        <a href="/contact">write to us</a>.
      </FurtherHelp>
    </InfoPage>
  );
}
