import type { Verification } from '@carelane/contract/doctors/verification';
import { shortDate } from '../../lib/dates';

interface VerificationDescription {
  label: string;
  color: 'teal' | 'yellow' | 'red' | 'gray';
  sentence: string;
  action?: string;
}

const HIDDEN = 'Until then patients cannot find or book you.';

export function describeVerification(verification: Verification): VerificationDescription {
  const { status, since, required, withdrawn } = verification;
  const date = since ? shortDate(since) : '';
  if (status === 'verified')
    return { label: 'Verified', color: 'teal', sentence: `We checked your registration on ${date}.` };
  if (status === 'waiting')
    return {
      label: 'Waiting',
      color: 'yellow',
      sentence: [waitingSentence(verification, date), ...(withdrawn || required ? [HIDDEN] : [])].join(' '),
      action: 'Send Another Scan',
    };
  if (withdrawn)
    return {
      label: 'Withdrawn',
      color: 'red',
      sentence: `Your verification was withdrawn on ${date}. You cannot see patients here. If something has changed, send your certificate again.`,
      action: 'Send Again',
    };
  if (status === 'returned')
    return {
      label: 'Sent back',
      color: 'red',
      sentence: `We could not verify you yet and returned your certificate on ${date}. Please send it again.${required ? ` ${HIDDEN}` : ''}`,
      action: 'Send Again',
    };
  return {
    label: 'Not sent',
    color: 'gray',
    sentence: required
      ? 'Patients cannot find or book you yet. Send us your registration number and a scan of your certificate, and we will check them.'
      : 'Patients can find you without verification. To get the verified badge, send us your registration number and a scan of your certificate.',
    action: 'Send Certificate',
  };
}

function waitingSentence({ certificateSentAt, since }: Verification, date: string): string {
  return certificateSentAt === since
    ? `Sent on ${date}. We are checking your certificate.`
    : `You changed your name, qualification or registration number on ${date}. We are checking the change.`;
}

export function hiddenNote(verification: Verification | undefined): string | undefined {
  if (!verification?.required || verification.status === 'verified') return undefined;
  return 'Patients cannot see you yet: your registration is not verified.';
}

export function lostBadgeWarning(verification: Pick<Verification, 'required'> | undefined): string {
  const hidden = verification?.required === false ? '' : ` ${HIDDEN}`;
  return `If you save this, you will lose your verified badge until the site operator has checked the change.${hidden}`;
}
