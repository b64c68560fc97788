import type { FailedJob } from '@carelane/contract/operators/job-endpoints';

const KINDS: Record<string, string> = {
  'send-mail': 'An email',
  'send-refund': 'Sending a refund',
  'send-announcement': 'An announcement by email',
  'mail-confirmation': 'An email to confirm an address',
  'mail-reset-link': 'An email to reset a password',
  remind: 'A reminder about a visit',
  'find-early-doctor': 'Checking whether a doctor joined early',
};

export function describeJob({ kind, recipient }: Pick<FailedJob, 'kind' | 'recipient'>) {
  return {
    title: `${KINDS[kind] ?? kind}${describeRecipient(recipient)}`,
    discardEffect:
      kind === 'send-refund'
        ? 'The refund is still owed and is retried every 15 minutes.'
        : 'It is deleted and never runs again.',
  };
}

function describeRecipient(recipient: FailedJob['recipient']): string {
  if (!recipient) return '';
  return recipient === 'operator' ? ' to an operator' : ` to a ${recipient}`;
}
