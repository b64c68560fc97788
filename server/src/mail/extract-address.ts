export function extractAddress(from: string): string {
  return /<([^<>]+)>/.exec(from)?.[1] ?? from;
}
