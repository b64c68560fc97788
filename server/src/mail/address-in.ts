/** The bare address in 'Carelane <no-reply@carelane.example>'. */
export function addressIn(from: string): string {
  return /<([^<>]+)>/.exec(from)?.[1] ?? from;
}
