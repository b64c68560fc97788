/** The file attached to our prescriptions that contains what was signed. */
export const SIGNED_ATTACHMENT = 'signed.json';

/** A file specification, which every attached file has. */
const FILE_SPECIFICATION = /\/Type[\0\s]*\/Filespec(?![A-Za-z])/g;
/** The names that mark embedded files. */
const EMBEDDED = /\/EmbeddedFiles?(?![A-Za-z])/g;

/**
 * Removes the names that mark this one attachment from a PDF's text. Use it only for PDFs that are stored as
 * pictures, because anyone can give a file this name.
 */
export function withoutSignedAttachment(text: string): string {
  const isOnlyAttachment =
    text.match(FILE_SPECIFICATION)?.length === 1 && text.includes(`/F (${SIGNED_ATTACHMENT})`);
  return isOnlyAttachment ? text.replace(EMBEDDED, '') : text;
}
