import type { Config } from '../config';

export interface Addressee {
  id: string;
  email: string;
  emailConfirmedAt: Date | null;
}

export function isConfirmed(
  { emailConfirmedAt }: Pick<Addressee, 'emailConfirmedAt'>,
  { emailConfirmation }: Pick<Config, 'emailConfirmation'>,
): boolean {
  return emailConfirmation === 'off' || emailConfirmedAt !== null;
}
