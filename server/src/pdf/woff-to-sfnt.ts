import { inflateSync } from 'node:zlib';

/**
 * Unpacks a WOFF 1.0 file into the plain font inside it (W3C WOFF File Format 1.0, sections 3 and 4). Done once for
 * each font with native zlib: fontkit would inflate every table in JavaScript for every document.
 */
export function woffToSfnt(woff: Buffer): Buffer {
  const tableCount = woff.readUInt16BE(12);
  const tables = Array.from({ length: tableCount }, (_, index) => {
    const entry = 44 + index * 20;
    const offset = woff.readUInt32BE(entry + 4);
    const packedLength = woff.readUInt32BE(entry + 8);
    const packed = woff.subarray(offset, offset + packedLength);
    return {
      tag: woff.subarray(entry, entry + 4),
      checksum: woff.readUInt32BE(entry + 16),
      bytes: packedLength === woff.readUInt32BE(entry + 12) ? packed : inflateSync(packed),
    };
  });

  const header = Buffer.alloc(12 + tableCount * 16);
  woff.copy(header, 0, 4, 8);
  header.writeUInt16BE(tableCount, 4);
  const power = 2 ** Math.floor(Math.log2(tableCount));
  header.writeUInt16BE(power * 16, 6);
  header.writeUInt16BE(Math.log2(power), 8);
  header.writeUInt16BE((tableCount - power) * 16, 10);

  const parts: Buffer[] = [header];
  let offset = header.length;
  tables.forEach(({ tag, checksum, bytes }, index) => {
    const entry = 12 + index * 16;
    tag.copy(header, entry);
    header.writeUInt32BE(checksum, entry + 4);
    header.writeUInt32BE(offset, entry + 8);
    header.writeUInt32BE(bytes.length, entry + 12);
    const padding = (4 - (bytes.length % 4)) % 4;
    parts.push(bytes, Buffer.alloc(padding));
    offset += bytes.length + padding;
  });
  return Buffer.concat(parts);
}
