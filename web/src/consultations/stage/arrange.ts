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
  /** They share the picture, in this many columns and rows. */
  large: Peer[];
  columns: number;
  rows: number;
  /** Tiles in a corner, as one's own picture is. */
  small: Peer[];
}

/** Two faces need this much on the shorter side. Below, only the one who speaks is shown. */
const TWO_FACES_PIXELS = 240;

/** A frame that was not measured yet has space for everybody. */
export const measured = (width: number, height: number): Frame =>
  width > 0 ? { width, height } : { width: TWO_FACES_PIXELS, height: TWO_FACES_PIXELS };

const one = (peer: Peer, small: Peer[] = []): Arrangement => ({ large: [peer], columns: 1, rows: 1, small });

/** Where the others are. One's own picture is always small. A screen needs all the space there is. */
export function arrange(others: readonly Other[], frame: Frame, speaker: Peer | null): Arrangement {
  const peers = others.map(({ peer }) => peer);
  const [first, second] = peers;
  if (first === undefined) return { large: [], columns: 1, rows: 1, small: [] };
  const screen = others.find(({ showsScreen }) => showsScreen)?.peer;
  const rest = (peer: Peer) => peers.filter((another) => another !== peer);
  const isTiny = Math.min(frame.width, frame.height) < TWO_FACES_PIXELS;
  if (screen) return one(screen, isTiny ? [] : rest(screen));
  if (second === undefined) return one(first);
  if (isTiny) return one(speaker !== null && peers.includes(speaker) ? speaker : first);
  const isWide = frame.width >= frame.height;
  return { large: peers, columns: isWide ? 2 : 1, rows: isWide ? 1 : 2, small: [] };
}

/** As stage.module.css names an arrangement of two people: who is large, and whether the other one is in a corner. */
export function layoutName({ large, columns, small }: Arrangement, first: Peer): string {
  if (large.length > 1) return columns > 1 ? 'columns' : 'rows';
  const which = large[0] === first ? 'first' : 'second';
  return small.length > 0 ? which : `${which}-only`;
}
