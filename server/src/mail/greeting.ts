/** Whoever registers chooses both name and address: a name that is an advertisement is not sent to that address. */
const LOOKS_LIKE_A_LINK = /[:/\\@<>]|www\.|\p{L}{2}\.\p{L}{2}/iu;

export function greeting(name: string): string {
  return LOOKS_LIKE_A_LINK.test(name) ? 'Hello,' : `Hello ${name},`;
}
