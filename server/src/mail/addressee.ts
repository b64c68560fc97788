import type { Config } from '../config';

export interface Addressee {
  id: string;
  email: string;
  emailConfirmedAt: Date | null;
}

/** Whether the address counts as confirmed. If the site does not confirm addresses, every address does. */
export function isConfirmed(
  { emailConfirmedAt }: Pick<Addressee, 'emailConfirmedAt'>,
  { emailConfirmation }: Pick<Config, 'emailConfirmation'>,
): boolean {
  return emailConfirmation === 'off' || emailConfirmedAt !== null;
}
