/** A character of URLs and addresses, “www.”, or a dot between letters as in “example.com”. */
const LOOKS_LIKE_A_LINK = /[:/\\@<>]|www\.|\p{L}{2}\.\p{L}{2}/iu;

/**
 * Anyone can register with somebody else's address, so a name that could be an advertisement is not put in an email.
 */
export function greeting(name: string): string {
  return LOOKS_LIKE_A_LINK.test(name) ? 'Hello,' : `Hello ${name},`;
}
