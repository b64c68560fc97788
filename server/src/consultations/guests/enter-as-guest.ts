import { guestOpensAt, type Invitation } from '@carelane/contract/consultations/guest';
import { eq } from 'drizzle-orm';
import { hashToken, newToken } from '../../auth/sessions/tokens';
import { visitGuests } from '../../db/schema';
import type { Deps } from '../../deps';
import { Refusal } from '../../http/refusal';
import { type FoundGuest, findGuestByLink } from './find-guest';
import { publishGuestsChanged } from './publish-guests-changed';

/** Does not use up the link, because programs that scan emails also open links. */
export async function readInvitation(deps: Deps, token: string): Promise<Invitation> {
  const { guest, room, doctorName } = await getInvitedGuest(deps, token);
  return {
    kind: guest.kind,
    doctorName,
    startsAt: room.startsAt.toISOString(),
    timezone: room.timezone,
    opensAt: guestOpensAt(room, deps.clock.now())?.toISOString() ?? null,
  };
}

/** One statement replaces the link, so that it lets only one person in. */
export async function enterAsGuest(deps: Deps, token: string, name: string): Promise<string> {
  const { room } = await getInvitedGuest(deps, token);
  if (guestOpensAt(room, deps.clock.now())) throw new Refusal('TOO_EARLY');
  const session = newToken();
  const entered = await deps.db
    .update(visitGuests)
    .set({ linkHash: null, sessionHash: session.hash, name })
    .where(eq(visitGuests.linkHash, hashToken(token)))
    .returning({ id: visitGuests.id });
  if (entered.length === 0) throw new Refusal('EXPIRED');
  publishGuestsChanged(deps, room);
  return session.token;
}

async function getInvitedGuest({ db, clock }: Deps, token: string): Promise<FoundGuest> {
  const found = await findGuestByLink(db, token, clock.now());
  if (!found) throw new Refusal('EXPIRED');
  return found;
}
