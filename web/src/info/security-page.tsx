import { SITE_PLACEHOLDERS } from '@carelane/contract/site-text';
import { InfoPage, type InfoSection } from './info-page';
import { LAST_CHANGED } from './last-changed';

const SECTIONS: InfoSection[] = [
  {
    id: 'hipaa',
    title: 'HIPAA and certificates',
    body: (
      <>
        <p>
          <strong>Carelane claims no certificate.</strong> No authority certifies software as “HIPAA
          compliant”: HIPAA, the law of the United States on health data, binds the organization that treats
          patients and those who work for it. Whether a Carelane installation meets it, or the law of another
          country, depends on how it is run.
        </p>
        <p>
          What we can do is tell you which safeguards are built in, so that you or your compliance officer can
          judge them, and which ones are up to the people who run it.
        </p>
      </>
    ),
  },
  {
    id: 'access',
    title: 'Who can sign in',
    body: (
      <ul>
        <li>
          Passwords are stored as Argon2id hashes. Guessing is slowed and limited for each account and
          address.
        </li>
        <li>
          Each session has a random token, of which we store only a hash. A session can be ended, and stops
          working within a second.
        </li>
        <li>Changing the password ends every other session; resetting it ends all of them.</li>
        <li>
          Where addresses are confirmed, a link sent by email shows who owns an address, and registering does
          not reveal whether it already has an account.
        </li>
        <li>
          Every kind of request defines who is allowed to make it. Someone else’s record is simply not found.
        </li>
      </ul>
    ),
  },
  {
    id: 'trail',
    title: 'Who read a record',
    body: (
      <p>
        Each read of a patient’s record leaves an entry in an audit trail that the patient can read. Changes
        to a prescription keep their history; a deleted one is withdrawn, not erased. Each version is signed
        electronically, and a pharmacist who scans it sees whether the paper is genuine.
      </p>
    ),
  },
  {
    id: 'calls',
    title: 'Video and chat',
    body: (
      <ul>
        <li>
          A room belongs to one appointment. Only its doctor and its patient can enter, and only while it is
          scheduled.
        </li>
        <li>
          Video and sound are encrypted by the browser (DTLS-SRTP) and go from person to person, not through
          us.
        </li>
        <li>
          If a relay is needed, it only forwards packets that it cannot decrypt. Its credentials soon expire.
        </li>
        <li>Nothing is recorded.</li>
      </ul>
    ),
  },
  {
    id: 'pages',
    title: 'Pages and uploads',
    body: (
      <ul>
        <li>
          Our pages run only our own scripts, and a content security policy makes the browser enforce it.
        </li>
        <li>
          Uploaded pictures are decoded and re-encoded, so that neither hidden code nor location data
          survives. Papers of a visit are stored as pictures of their pages, and only the two people of the
          visit see them.
        </li>
        <li>Input is checked on the server by the same rules that the forms show you.</li>
      </ul>
    ),
  },
  {
    id: 'money',
    title: 'Card payments',
    body: (
      <p>
        Cards are entered on the payment provider’s own page. The price is the doctor’s fee as the server
        knows it, whatever a browser claims. What the provider reports back is accepted only with a valid
        signature.
      </p>
    ),
  },
  {
    id: 'operator',
    title: 'What is up to the people who run it',
    body: (
      <ul>
        <li>Encrypted connections (TLS) in front of the server, and encrypted disks and backups.</li>
        <li>Contracts with hosting, email, payment and, if used, language-model providers.</li>
        <li>Verifying doctors’ registrations, training staff, and a plan for incidents.</li>
        <li>Keeping records for as long as local law requires.</li>
      </ul>
    ),
  },
  {
    id: 'report',
    title: 'Reporting a security problem',
    body: (
      <p>
        Found something? Write to{' '}
        <a href={`mailto:${SITE_PLACEHOLDERS.securityEmail}`}>{SITE_PLACEHOLDERS.securityEmail}</a> with the
        steps to reproduce it. Please use your own test accounts, leave other people’s data alone, and give us
        time to fix it before you publish. We acknowledge within three working days and will not pursue anyone
        who acts in good faith.
      </p>
    ),
  },
];

export function SecurityPage() {
  return (
    <InfoPage
      title="Security"
      lead="What Carelane does to protect your health data, in plain words and without a certificate."
      lastChanged={LAST_CHANGED}
      sections={SECTIONS}
    />
  );
}
