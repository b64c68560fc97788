import type { AccountViewer } from '../../http/endpoints/viewer';
import { Refusal } from '../../http/refusal';

export function requireConfirmedEmail({ emailConfirmed }: AccountViewer): void {
  if (!emailConfirmed) throw new Refusal('EMAIL_NOT_CONFIRMED');
}
