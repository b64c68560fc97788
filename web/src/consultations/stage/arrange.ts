import type { Peer } from '../call/peers';

interface Other {
  peer: Peer;
  showsScreen: boolean;
}
interface Frame {
  width: number;
  height: number;
}
interface Arrangement {
  large: Peer[];
  columns: number;
  rows: number;
  small: Peer[];
}

/** Two faces need at least this much on the shorter side. In a smaller frame only the speaker is shown. */
const TWO_FACES_PIXELS = 240;

export const toFrame = (width: number, height: number): Frame =>
  width > 0 ? { width, height } : { width: TWO_FACES_PIXELS, height: TWO_FACES_PIXELS };

const showOnly = (peer: Peer, small: Peer[] = []): Arrangement => ({
  large: [peer],
  columns: 1,
  rows: 1,
  small,
});

export function arrange(others: readonly Other[], frame: Frame, speaker: Peer | null): Arrangement {
  const peers = others.map(({ peer }) => peer);
  const [first, second] = peers;
  if (first === undefined) return { large: [], columns: 1, rows: 1, small: [] };
  const screen = others.find(({ showsScreen }) => showsScreen)?.peer;
  const allBut = (excluded: Peer) => peers.filter((peer) => peer !== excluded);
  const isTiny = Math.min(frame.width, frame.height) < TWO_FACES_PIXELS;
  if (screen) return showOnly(screen, isTiny ? [] : allBut(screen));
  if (second === undefined) return showOnly(first);
  if (isTiny) return showOnly(speaker !== null && peers.includes(speaker) ? speaker : first);
  const isWide = frame.width >= frame.height;
  return { large: peers, columns: isWide ? 2 : 1, rows: isWide ? 1 : 2, small: [] };
}

export function layoutName({ large, columns, small }: Arrangement, first: Peer): string {
  if (large.length > 1) return columns > 1 ? 'columns' : 'rows';
  const largeSeat = large[0] === first ? 'first' : 'second';
  return small.length > 0 ? largeSeat : `${largeSeat}-only`;
}
