import { createHash } from 'node:crypto';
import { newId } from '../db/columns';

type Kind =
  | 'user'
  | 'doctor'
  | 'patient'
  | 'guardianship'
  | 'appointment'
  | 'payment'
  | 'refund'
  | 'review'
  | 'prescription'
  | 'message'
  | 'notification';
export type Ids = (kind: Kind) => string;

const FIRST_ID_AT = Date.UTC(2026, 0, 1);

/** The ids depend only on the order of the calls, so they are the same on every install. */
export function demoIds(): Ids {
  const counts = new Map<Kind, number>();
  return (kind) => {
    const count = counts.get(kind) ?? 0;
    counts.set(kind, count + 1);
    const time = (FIRST_ID_AT + count).toString(16).padStart(12, '0');
    const hash = createHash('sha256').update(`${kind} ${count}`).digest('hex');
    return `${time.slice(0, 8)}-${time.slice(8)}-7${hash.slice(0, 3)}-8${hash.slice(3, 6)}-${hash.slice(6, 18)}`;
  };
}

export const newIds: Ids = () => newId();
