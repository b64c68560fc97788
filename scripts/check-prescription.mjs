// node scripts/check-prescription.mjs signed.json keys.json, without a connection: signed.json is the file
// attached to the PDF (pdfdetach -save 1 prescription.pdf), keys.json a saved response of GET
// /api/v1/prescription/keys.
import { createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
const [signedFile, keysFile] = process.argv.slice(2);
const { text, signature, keyId } = read(signedFile);
const key = read(keysFile).data.find(({ id }) => id === keyId);
const bytes = Buffer.from(String(signature), 'base64url');
// Decoding ignores characters that are not base64url, so the signature must also encode to the same text.
const isGenuine =
  key !== undefined &&
  bytes.toString('base64url') === signature &&
  verify(null, Buffer.from(String(text)), createPublicKey(key.publicKey), bytes);
console.log(
  isGenuine ? `Genuine. This was signed:\n${text}` : 'Not genuine: this was not signed with a published key.',
);
process.exit(isGenuine ? 0 : 1);
