/** Anyone can register with somebody else's address, so a name that could be an advertisement is not put in a mail. */
const LOOKS_LIKE_A_LINK = /[:/\\@<>]|www\.|\p{L}{2}\.\p{L}{2}/iu;

export function greeting(name: string): string {
  return LOOKS_LIKE_A_LINK.test(name) ? 'Hello,' : `Hello ${name},`;
}
