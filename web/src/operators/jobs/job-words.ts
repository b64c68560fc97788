import type { FailedJob } from '@carelane/contract/operators/job-endpoints';

const KINDS: Record<string, string> = {
  'send-mail': 'A mail',
  'send-refund': 'Sending a refund',
  'send-announcement': 'The mail of an announcement',
  'mail-confirmation': 'A mail to confirm an address',
  'mail-reset-link': 'A mail to reset a password',
  remind: 'A reminder of a visit',
  'find-early-doctor': 'Checking whether a doctor was early',
};

/** What it was, and what discarding it means. */
export function jobWords({ kind, recipient }: Pick<FailedJob, 'kind' | 'recipient'>) {
  const to = recipient ? ` to ${recipient === 'operator' ? 'an' : 'a'} ${recipient}` : '';
  return {
    title: `${KINDS[kind] ?? kind}${to}`,
    onDiscard:
      kind === 'send-refund'
        ? 'The refund stays owed and is still sent again every 15 minutes.'
        : 'It is deleted and never runs again.',
  };
}
