const LOOKS_LIKE_A_LINK = /[:/\\@<>]|www\.|\p{L}{2}\.\p{L}{2}/iu;

/** Anyone can register with somebody else's address, so a name that could be an advertisement is left out. */
export function greeting(name: string): string {
  return LOOKS_LIKE_A_LINK.test(name) ? 'Hello,' : `Hello ${name},`;
}
