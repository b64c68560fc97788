export const SIGNED_ATTACHMENT = 'signed.json';

const FILE_SPECIFICATION = /\/Type[\0\s]*\/Filespec(?![A-Za-z])/g;
const EMBEDDED = /\/EmbeddedFiles?(?![A-Za-z])/g;

/** Only for PDFs that are stored as pictures, because anyone can give a file this name. */
export function withoutSignedAttachment(text: string): string {
  const isOnlyAttachment =
    text.match(FILE_SPECIFICATION)?.length === 1 && text.includes(`/F (${SIGNED_ATTACHMENT})`);
  return isOnlyAttachment ? text.replace(EMBEDDED, '') : text;
}
