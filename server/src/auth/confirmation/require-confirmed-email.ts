import { Refusal } from '../../http/refusal';
import type { Viewer } from '../../http/viewer';

export function requireConfirmedEmail({ emailConfirmed }: Viewer): void {
  if (!emailConfirmed) throw new Refusal('EMAIL_NOT_CONFIRMED');
}
