/** The file inside of a prescription from here that holds what was signed. */
export const SIGNED_ATTACHMENT = 'signed.json';

const FILE = /\/Type[\0\s]*\/Filespec(?![A-Za-z])/g;
const EMBEDDED = /\/EmbeddedFiles?(?![A-Za-z])/g;

/**
 * The text of a PDF without the words that make this one attachment. Only for PDFs of which nothing but pictures is kept:
 * anybody can give a file this name.
 */
export function withoutSignedAttachment(text: string): string {
  const isAlone = text.match(FILE)?.length === 1 && text.includes(`/F (${SIGNED_ATTACHMENT})`);
  return isAlone ? text.replace(EMBEDDED, '') : text;
}
