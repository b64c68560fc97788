import { FAMILY_LINK_DAYS, HAND_OVER_WAIT_HOURS, type LinkKind } from '@carelane/contract/family/family';
import { findConfirmedUser } from '../auth/queries';
import type { Queryable } from '../db/client';

interface LinkMail {
  kind: LinkKind;
  email: string;
  link: string;
  from: string;
  patient: string;
  isShared: boolean;
}

const letter = (...lines: string[]) => ['Hello,', '', ...lines].join('\n');
const IGNORE_HINT = 'If you did not expect this email, you can ignore it.';
const LINK_VALIDITY = `The link can be used once and expires after ${FAMILY_LINK_DAYS} days. ${IGNORE_HINT}`;

/** Only the email shows whether the address has an account, so the person who typed it learns nothing. */
export async function writeLinkMail(
  tx: Queryable,
  mail: LinkMail,
): Promise<{ subject: string; text: string }> {
  if (mail.kind === 'guardian') return guardianMail(mail);
  return (await findConfirmedUser(tx, mail.email)) ? ownerMail(mail) : patientMail(mail);
}

const guardianMail = ({ from, patient, link }: LinkMail) => ({
  subject: 'You have been asked to look after somebody on Carelane',
  text: letter(
    `${from} has asked you to look after ${patient} on Carelane: to book visits, join them, and read the record.`,
    'Open this link and sign in with the account for this address, or create one first:',
    link,
    '',
    LINK_VALIDITY,
  ),
});

const patientMail = ({ from, patient, link, isShared }: LinkMail) => ({
  subject: 'Your profile on Carelane is ready for you',
  text: letter(
    `${from} has sent you this link for the profile of ${patient} on Carelane. You can take it over with a sign-in of your own.`,
    ...(isShared
      ? [
          `Others look after it too and were notified, so the link starts to work in ${HAND_OVER_WAIT_HOURS} hours.`,
        ]
      : []),
    'Open this link and choose a password:',
    link,
    '',
    'Visits, prescriptions and papers stay as they are. After that, the people who looked after the profile no longer see it.',
    '',
    LINK_VALIDITY,
  ),
});

const ownerMail = ({ from, patient }: LinkMail) => ({
  subject: 'A profile on Carelane could not be handed over to this address',
  text: letter(
    `${from} wants to hand over the profile of ${patient} to this address. This address already has an account, and an account can have only one profile.`,
    `If you are ${patient}, please give ${from} another address.`,
    '',
    IGNORE_HINT,
  ),
});
