import type { Overview } from '@carelane/contract/operators/overview-endpoints';
import { rupees } from '../../lib/money';
import { dateAndTime } from '../ui/date-and-time';
import type { Figure } from './figures';

const WAITING = [
  ['verifications', 'Doctors to verify', 'doctors'],
  ['disputes', 'Disputes', 'disputes'],
  ['reviews', 'Reported reviews', 'reviews'],
  ['jobs', 'Failed jobs', 'jobs'],
  ['refunds', 'Refunds owed', 'money'],
] as const;

export function waitingFigures(waiting: Overview['waiting']): Figure[] {
  return WAITING.map(([key, label, section]) => ({
    label,
    section,
    value: String(waiting[key]),
    needsAttention: waiting[key] > 0,
  }));
}

export function todayFigures({
  visits,
  completed,
  canceled,
  received,
  refunded,
}: Overview['today']): Figure[] {
  return [
    { label: 'Visits', value: String(visits) },
    { label: 'Completed', value: String(completed) },
    { label: 'Canceled', value: String(canceled) },
    { label: 'Received', value: rupees(received) },
    { label: 'Refunded', value: rupees(refunded) },
  ];
}

const LATE_SECONDS = 60;
const MB_PER_GB = 1024;
const formatSize = (mb: number) => (mb < 10 * MB_PER_GB ? `${mb} MB` : `${(mb / MB_PER_GB).toFixed(1)} GB`);

export function nodeFigures(node: Overview['node']): Figure[] {
  const isLate = node.jobLagSeconds > LATE_SECONDS;
  return [
    { label: 'Running since', value: dateAndTime(node.startedAt) },
    {
      label: 'Database',
      value: `${node.engine === 'embedded' ? 'Embedded' : 'PostgreSQL'}, ${node.databaseMs} ms`,
    },
    { label: 'Memory', value: formatSize(node.memoryMb) },
    { label: 'Free disk', value: node.freeDiskMb === null ? 'Unknown' : formatSize(node.freeDiskMb) },
    { label: 'Connected browsers', value: String(node.sockets) },
    {
      label: 'Jobs due',
      value: isLate ? `${node.jobsDue}, ${node.jobLagSeconds} s late` : String(node.jobsDue),
      needsAttention: isLate,
    },
    {
      label: 'Card provider',
      value: node.cardProvider === 'reached' ? 'Reached' : 'Does not respond',
      needsAttention: node.cardProvider === 'failing',
    },
  ];
}
