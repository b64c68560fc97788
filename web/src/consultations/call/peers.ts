/** From the highest rank to the lowest: docs/decisions/guests.md#names-in-the-mesh */
const PEERS = ['doctor', 'patient', 'guest'] as const;
export type Peer = (typeof PEERS)[number];

/** The higher rank makes the offers and wins when two offers collide. */
export function offersTo(self: Peer, other: Peer): boolean {
  return PEERS.indexOf(self) < PEERS.indexOf(other);
}

/** The peers that a browser connects to. There is no guest until the doctor lets one in. */
export function linkedPeers(self: Peer, hasGuest: boolean): Peer[] {
  return PEERS.filter((peer) => peer !== self && (peer !== 'guest' || hasGuest));
}
