/** The bare address in 'Carelane <no-reply@carelane.example>'. */
export function extractAddress(from: string): string {
  return /<([^<>]+)>/.exec(from)?.[1] ?? from;
}
