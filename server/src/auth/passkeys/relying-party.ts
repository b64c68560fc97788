import type { Config } from '../../config';

/** A passkey works at the address where it was created, and nowhere else. */
export function relyingParty({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
}
