import type { Profiler } from 'node:inspector';

export interface Origin {
  file: string;
  layer: string;
}

interface Frame {
  name: string;
  layer: string;
  micros: number;
  children: Map<string, Frame>;
}

const IDLE = new Set(['(idle)', '(program)', '(root)']);
const WIDTH = 1200;
const ROW_HEIGHT = 17;
const HEADER_ROWS = 2;
const FONT_SIZE = 11;
const LETTER_WIDTH = 6.2;
const MIN_LETTERS = 4;
const FRAME_TOP = 3;
const LABEL_BASELINE = 12;
const TEXT_BASELINE = 13;
const TEXT_LEFT = 4;
const MIN_SHARE = 0.004;
const LEGEND_LAYERS = 7;
const COLORS: Record<string, string> = {
  own: '#2a9d8f',
  'drizzle-orm': '#e9a23b',
  pg: '#8e7cc3',
  fastify: '#5b9bd5',
  node: '#b7b7a4',
  'garbage collection': '#d1495b',
};
const OTHER_COLOR = '#c9ada7';

export function drawFlameGraph(
  title: string,
  profile: Profiler.Profile,
  findOrigin: (frame: Profiler.ProfileNode['callFrame']) => Origin,
): { svg: string; shares: Map<string, number> } {
  const { root, shares } = collectFrames(profile, findOrigin);
  const boxes: string[] = [];
  const depth = drawChildren(root, 0, 0, boxes, root.micros);
  const legend = [...shares]
    .sort(([, a], [, b]) => b - a)
    .slice(0, LEGEND_LAYERS)
    .map(([layer, share]) => `${layer} ${Math.round(100 * share)} %`)
    .join(' · ');
  const height = (depth + HEADER_ROWS + 1) * ROW_HEIGHT;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="${FONT_SIZE}">
<title>${escapeXml(title)}</title>
<rect width="${WIDTH}" height="${height}" fill="#fff"/>
<text x="${TEXT_LEFT}" y="${TEXT_BASELINE}" font-weight="bold">${escapeXml(title)}</text>
<text x="${TEXT_LEFT}" y="${TEXT_BASELINE + ROW_HEIGHT}">${escapeXml(legend)}</text>
${boxes.join('\n')}
</svg>
`;
  return { svg, shares };
}

function collectFrames(
  profile: Profiler.Profile,
  findOrigin: (frame: Profiler.ProfileNode['callFrame']) => Origin,
): { root: Frame; shares: Map<string, number> } {
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const callers = new Map(
    profile.nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])),
  );
  const root: Frame = { name: 'all', layer: 'node', micros: 0, children: new Map() };
  const spent = new Map<string, number>();
  for (const [index, id] of (profile.samples ?? []).entries()) {
    const micros = profile.timeDeltas?.[index] ?? 0;
    if (IDLE.has(nodes.get(id)?.callFrame.functionName ?? '')) continue;
    const path: Profiler.ProfileNode[] = [];
    for (let nodeId: number | undefined = id; nodeId !== undefined; nodeId = callers.get(nodeId)) {
      const node = nodes.get(nodeId);
      if (node && !IDLE.has(node.callFrame.functionName)) path.unshift(node);
    }
    root.micros += micros;
    let frame = root;
    for (const { callFrame } of path) frame = addTime(frame, callFrame, micros, findOrigin);
    spent.set(frame.layer, (spent.get(frame.layer) ?? 0) + micros);
  }
  return { root, shares: new Map([...spent].map(([layer, micros]) => [layer, micros / root.micros])) };
}

function addTime(
  caller: Frame,
  callFrame: Profiler.ProfileNode['callFrame'],
  micros: number,
  findOrigin: (frame: Profiler.ProfileNode['callFrame']) => Origin,
): Frame {
  const isGarbageCollection = callFrame.functionName === '(garbage collector)';
  const { file, layer } = isGarbageCollection
    ? { file: '', layer: 'garbage collection' }
    : findOrigin(callFrame);
  const name = `${callFrame.functionName || 'anonymous'} ${file}`;
  const frame = caller.children.get(name) ?? { name, layer, micros: 0, children: new Map() };
  frame.micros += micros;
  caller.children.set(name, frame);
  return frame;
}

function drawChildren(frame: Frame, left: number, row: number, boxes: string[], totalMicros: number): number {
  let nextFreeRow = row;
  let x = left;
  for (const child of [...frame.children.values()].sort((a, b) => b.micros - a.micros)) {
    const share = child.micros / totalMicros;
    if (share < MIN_SHARE) continue;
    const width = share * WIDTH;
    const y = (row + HEADER_ROWS) * ROW_HEIGHT + FRAME_TOP;
    const letters = Math.floor((width - TEXT_LEFT) / LETTER_WIDTH);
    const label =
      letters >= MIN_LETTERS
        ? `<text x="${(x + TEXT_LEFT / 2).toFixed(1)}" y="${y + LABEL_BASELINE}">${escapeXml(child.name.slice(0, letters))}</text>`
        : '';
    boxes.push(
      `<g><title>${escapeXml(child.name)}: ${(100 * share).toFixed(1)} %</title><rect x="${x.toFixed(1)}" y="${y}" width="${width.toFixed(1)}" height="${ROW_HEIGHT - 1}" fill="${COLORS[child.layer] ?? OTHER_COLOR}"/>${label}</g>`,
    );
    nextFreeRow = Math.max(nextFreeRow, drawChildren(child, x, row + 1, boxes, totalMicros));
    x += width;
  }
  return nextFreeRow;
}

function escapeXml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
