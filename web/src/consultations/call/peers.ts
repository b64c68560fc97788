/** docs/decisions/guests.md#names-in-the-mesh */
const PEERS = ['doctor', 'patient', 'guest'] as const;
export type Peer = (typeof PEERS)[number];

export function offersTo(self: Peer, other: Peer): boolean {
  return PEERS.indexOf(self) < PEERS.indexOf(other);
}

export function linkedPeers(self: Peer, hasGuest: boolean): Peer[] {
  return PEERS.filter((peer) => peer !== self && (peer !== 'guest' || hasGuest));
}
