import { SITE_PLACEHOLDERS } from '@carelane/contract/site-text';
import { InfoPage, type InfoSection } from './info-page';
import { LAST_CHANGED } from './last-changed';

const SECTIONS: InfoSection[] = [
  {
    id: 'what',
    title: 'What we store',
    body: (
      <dl>
        <dt>Your account</dt>
        <dd>
          Name, email address and when you confirmed it, a new address until you confirm it, phone number if
          you give one, the time zone of the browser you used last, which messages you turned off, your quiet
          hours, and your password as a hash that cannot be read back. For each passkey, its name, when it was
          last used and the public half of its key. Your fingerprint or face never leaves your device.
        </dd>
        <dt>Your medical profile</dt>
        <dd>
          Date of birth, gender, blood group, and what you add: allergies, conditions, address, emergency
          contact, a few words about you, a photo. Doctors who treat you can correct allergies and conditions.
        </dd>
        <dt>Your visits</dt>
        <dd>
          Appointments with the reason you gave and what happened to them, the days you give us if you ask for
          an earlier time, who booked for you and which adult was with a child, chat messages, the papers you
          show each other, your private notes, the doctor’s notes, prescriptions.
        </dd>
        <dt>If you are a doctor</dt>
        <dd>
          Your public profile and hours, the medicines you save as favorites and, to verify you, your
          registration number, the council and a scan of your certificate.
        </dd>
        <dt>Your payments</dt>
        <dd>Amount, time and status. Card numbers go to the payment provider and never reach us.</dd>
        <dt>Activity</dt>
        <dd>
          Signed-in sessions, and a log of who opened your record. Technical logs hold no health data; they
          note the network address of each sign-in. To stop abuse we count requests by network address and
          delete these counts within two days.
        </dd>
      </dl>
    ),
  },
  {
    id: 'never',
    title: 'What we never do',
    body: (
      <ul>
        <li>Sell or rent your data, or show advertising.</li>
        <li>Load scripts, fonts or trackers from other companies into our pages.</li>
        <li>Record video or sound of a consultation.</li>
        <li>Put health data into the subject of an email or into what the payment provider sees.</li>
      </ul>
    ),
  },
  {
    id: 'who',
    title: 'Who sees what',
    body: (
      <ul>
        <li>
          <strong>Your doctor</strong> sees your name, your account’s email address, your medical profile,
          your appointments with them, and your prescriptions. A doctor with whom you have no appointment sees
          none of it.
        </li>
        <li>
          <strong>You alone</strong> see the personal notes you take during a visit.
        </li>
        <li>
          <strong>Somebody who looks after you</strong>, such as a parent, can see and do what you can, from
          their own account, until that right ends. Your access log names them.
        </li>
        <li>
          <strong>A guest</strong> whom you or your doctor invite to a call sees and hears it and reads what
          is written during it, nothing else. Their name stays with the visit. What they wrote is deleted when
          they leave.
        </li>
        <li>
          <strong>The people who run this site</strong> see a doctor’s certificate, and your account, payments
          and disputes as described under “Your rights”. Each view is logged; repeated views within 15 minutes
          count once.
        </li>
        <li>
          <strong>A pharmacist</strong> with a prescription’s code sees whether the prescription is genuine
          and still active, and as little else as possible.
        </li>
        <li>
          <strong>Other patients</strong> see your review of a doctor, if you write one, with your initials.
        </li>
      </ul>
    ),
  },
  {
    id: 'outside',
    title: 'What we share with others',
    body: (
      <ul>
        <li>
          <strong>Card payments:</strong> the provider gets the amount, a meaningless reference and the word
          “Consultation”, but not the doctor, the specialty or your reason.
        </li>
        <li>
          <strong>Video:</strong> video and sound travel encrypted, directly between you and your doctor where
          the network allows. The other person can see your network address. So can the connection server that
          helps you find each other, which may belong to another company (Google, unless the people who run
          this site chose otherwise), or a relay, which passes on encrypted packets it cannot read.
        </li>
        <li>
          <strong>AI assistant:</strong> where an external language model is connected, we tell you where your
          words go and ask you to agree before the first message is sent. Only what you type is sent.
          Otherwise nothing is sent.
        </li>
        <li>
          <strong>Calendar:</strong> if you create a calendar address, the company behind your calendar reads
          from it when your visits are. It contains the doctor’s name only if you ask for that, and never your
          reason.
        </li>
        <li>
          <strong>Apps that you choose:</strong> if you share your record with an app or a person, they can
          read the parts you chose until the day you chose. You see what they read, and you can stop it at any
          time. What they have read before that stays with them.
        </li>
        <li>
          <strong>Papers:</strong> the people who run this site may keep the papers of visits with a storage
          company instead of in their own database.
        </li>
        <li>
          <strong>Notifications on your devices:</strong> if you turn them on, they pass through the push
          service of your browser (of Google, Mozilla, Microsoft or Apple), encrypted so that it cannot read
          them. They mention no names and nothing about your health.
        </li>
        <li>
          <strong>Email:</strong> confirmations and reminders pass through the email provider. Where this site
          asks you to confirm your address, we send nothing else to it until you have. In your profile you
          choose which emails you get. Emails about cancellations, money and your account are always sent.
        </li>
      </ul>
    ),
  },
  {
    id: 'browser',
    title: 'What stays in your browser',
    body: (
      <p>
        One cookie remembers for 7 days whether the sidebar is open. Local storage keeps your sign-in, your
        latest notifications, your profile and appointments as last seen, unfinished forms, chat messages and
        notes that are not sent yet, and your choice of light or dark. While a tab is open it keeps your
        conversation with the assistant. Logging out removes everything about you. There are no advertising or
        analytics cookies, which is why no banner asks about them.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    body: (
      <ul>
        <li>
          <strong>See it and take it with you:</strong> from your profile, download your account, your visits
          with their chats and notes, your prescriptions and your payments, and in a ZIP file your papers. For
          what is not in the download (which browsers we remember, and what the people who run this site noted
          about an account or a doctor’s registration), please ask us.
        </li>
        <li>
          <strong>Correct it:</strong> change your account and medical profile at any time.
        </li>
        <li>
          <strong>Know who looked:</strong> every time a doctor reads your record, visits, chats, papers,
          payments or prescriptions, it is logged, and you can read that log. Repeated views by the same
          doctor within 15 minutes count once. The people who run this site can find your account by your
          email address. They see names and payments, when you last used your account and how you sign in, and
          who was in the room of a visit that somebody says did not take place. They see nothing about your
          health, unless you write it to them yourself.
        </li>
        <li>
          <strong>Leave:</strong> delete your account. Future appointments are canceled and refunded.
        </li>
        <li>
          <strong>Complain:</strong> to us first, if you like, or to the data protection authority of your
          country.
        </li>
      </ul>
    ),
  },
  {
    id: 'how-long',
    title: 'How long we keep it',
    body: (
      <>
        <p>
          As long as you have an account. When you delete it, your sign-in and personal details are deleted.
          If you had a visit, the medical record with your name, date of birth, gender, blood group, allergies
          and conditions remains with the doctor, who must keep it by law, no longer linked to a sign-in. If
          you never had one, these are deleted too. Doctors’ own notifications may still name you for up to a
          year.
        </p>
        <p>We delete automatically:</p>
        <ul>
          <li>a sign-in, one day after it has ended, and a link, one day after it has expired;</li>
          <li>the days you gave us for an earlier time, one day after the start of the visit;</li>
          <li>
            after 30 days, a checkout that was never paid, with its reason, an email that could not be
            delivered, and the earlier times that we held for you;
          </li>
          <li>30 days after a visit, the results of the device test before it;</li>
          <li>
            after 30 days, the times at which you were in the room of a visit, or later, once we have decided
            whether that visit took place;
          </li>
          <li>what you wrote about whether a visit took place, a year after the decision;</li>
          <li>after a year, a notification, and the list of browsers that have signed in;</li>
          <li>after 30 days, an account without a profile whose address was never confirmed;</li>
          <li>a doctor’s certificate, 30 days after we decided about it.</li>
        </ul>
        <p>
          What an operator did about an account, a suspension for example, stays on record under a number
          instead of a name; the reason is deleted with the account. If we withdraw a doctor’s verification,
          the registration number and the day stay on record for three years, even after the account is
          deleted, unless we verify the number again.
        </p>
      </>
    ),
  },
  {
    id: 'contact',
    title: 'Who to ask',
    body: (
      <p>
        {SITE_PLACEHOLDERS.name}
        {SITE_PLACEHOLDERS.commaAddress} is responsible for the data on this site. Write to{' '}
        <a href={`mailto:${SITE_PLACEHOLDERS.privacyEmail}`}>{SITE_PLACEHOLDERS.privacyEmail}</a>. We answer
        within 30 days. How the data is protected is described on the <a href="/security">security page</a>.
      </p>
    ),
  },
];

export function PrivacyPage() {
  return (
    <InfoPage
      title="Privacy"
      lead="Health data is as private as it gets. Here is what we hold, who sees it, and how you stay in control of it."
      lastChanged={LAST_CHANGED}
      sections={SECTIONS}
    />
  );
}
