export function audioLevel(report: Iterable<[string, unknown]>): number {
  let level = 0;
  for (const [, entry] of report) {
    const stat = entry as Record<string, unknown>;
    if (stat.type === 'inbound-rtp' && stat.kind === 'audio' && typeof stat.audioLevel === 'number')
      level = Math.max(level, stat.audioLevel);
  }
  return level;
}
