import type { Viewer } from '../../http/endpoints/viewer';
import { Refusal } from '../../http/refusal';

export function requireConfirmedEmail({ emailConfirmed }: Viewer): void {
  if (!emailConfirmed) throw new Refusal('EMAIL_NOT_CONFIRMED');
}
