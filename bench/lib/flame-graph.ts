import type { Profiler } from 'node:inspector';

/** The source file of a frame, and the name of its package or `own`. */
export interface Origin {
  file: string;
  part: string;
}

interface Frame {
  name: string;
  part: string;
  us: number;
  children: Map<string, Frame>;
}

const IDLE = new Set(['(idle)', '(program)', '(root)']);
const WIDTH = 1200;
const ROW = 17;
const LETTER = 6.2;
const NARROWEST_SHARE = 0.004;
const COLOURS: Record<string, string> = {
  own: '#2a9d8f',
  'drizzle-orm': '#e9a23b',
  pg: '#8e7cc3',
  fastify: '#5b9bd5',
  node: '#b7b7a4',
  'garbage collection': '#d1495b',
};
const OTHER = '#c9ada7';

/** Merges frames with the same name and callers. Their width is the time spent in and below them. */
export function flameGraph(
  title: string,
  profile: Profiler.Profile,
  findOrigin: (frame: Profiler.ProfileNode['callFrame']) => Origin,
): { svg: string; shares: Map<string, number> } {
  const { root, shares } = collectFrames(profile, findOrigin);
  const boxes: string[] = [];
  const depth = draw(root, 0, 0, boxes, root.us);
  const legend = [...shares]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 7)
    .map(([part, share]) => `${part} ${Math.round(100 * share)} %`)
    .join(' · ');
  const height = (depth + 3) * ROW;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="11">
<title>${escaped(title)}</title>
<rect width="${WIDTH}" height="${height}" fill="#fff"/>
<text x="4" y="13" font-weight="bold">${escaped(title)}</text><text x="4" y="29">${escaped(legend)}</text>
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
  const root: Frame = { name: 'all', part: 'node', us: 0, children: new Map() };
  const spent = new Map<string, number>();
  for (const [index, id] of (profile.samples ?? []).entries()) {
    const us = profile.timeDeltas?.[index] ?? 0;
    if (IDLE.has(nodes.get(id)?.callFrame.functionName ?? '')) continue;
    const path: Profiler.ProfileNode[] = [];
    for (let at: number | undefined = id; at !== undefined; at = callers.get(at)) {
      const node = nodes.get(at);
      if (node && !IDLE.has(node.callFrame.functionName)) path.unshift(node);
    }
    root.us += us;
    let frame = root;
    for (const { callFrame } of path) frame = step(frame, callFrame, us, findOrigin);
    spent.set(frame.part, (spent.get(frame.part) ?? 0) + us);
  }
  return { root, shares: new Map([...spent].map(([part, us]) => [part, us / root.us])) };
}

function step(
  caller: Frame,
  callFrame: Profiler.ProfileNode['callFrame'],
  us: number,
  findOrigin: (frame: Profiler.ProfileNode['callFrame']) => Origin,
): Frame {
  const isCollecting = callFrame.functionName === '(garbage collector)';
  const { file, part } = isCollecting ? { file: '', part: 'garbage collection' } : findOrigin(callFrame);
  const name = `${callFrame.functionName || 'anonymous'} ${file}`;
  const frame = caller.children.get(name) ?? { name, part, us: 0, children: new Map() };
  frame.us += us;
  caller.children.set(name, frame);
  return frame;
}

/** Returns the number of rows drawn. */
function draw(frame: Frame, left: number, row: number, boxes: string[], allUs: number): number {
  let deepest = row;
  let x = left;
  for (const child of [...frame.children.values()].sort((a, b) => b.us - a.us)) {
    const share = child.us / allUs;
    if (share < NARROWEST_SHARE) continue;
    const width = share * WIDTH;
    const y = (row + 2) * ROW + 3;
    const letters = Math.floor((width - 4) / LETTER);
    const label =
      letters > 3
        ? `<text x="${(x + 2).toFixed(1)}" y="${y + 12}">${escaped(child.name.slice(0, letters))}</text>`
        : '';
    boxes.push(
      `<g><title>${escaped(child.name)}: ${(100 * share).toFixed(1)} %</title><rect x="${x.toFixed(1)}" y="${y}" width="${width.toFixed(1)}" height="${ROW - 1}" fill="${COLOURS[child.part] ?? OTHER}"/>${label}</g>`,
    );
    deepest = Math.max(deepest, draw(child, x, row + 1, boxes, allUs));
    x += width;
  }
  return deepest;
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
