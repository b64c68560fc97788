import { inflateSync } from 'node:zlib';

const WOFF_HEADER_BYTES = 44;
const WOFF_ENTRY_BYTES = 20;
const SFNT_HEADER_BYTES = 12;
const SFNT_ENTRY_BYTES = 16;

/** WOFF File Format 1.0, sections 3 and 4. fontkit would inflate every table in JavaScript for every document. */
export function woffToSfnt(woff: Buffer): Buffer {
  const tableCount = woff.readUInt16BE(12);
  const tables = Array.from({ length: tableCount }, (_, index) => {
    const entry = WOFF_HEADER_BYTES + index * WOFF_ENTRY_BYTES;
    const offset = woff.readUInt32BE(entry + 4);
    const packedLength = woff.readUInt32BE(entry + 8);
    const packed = woff.subarray(offset, offset + packedLength);
    return {
      tag: woff.subarray(entry, entry + 4),
      checksum: woff.readUInt32BE(entry + 16),
      bytes: packedLength === woff.readUInt32BE(entry + 12) ? packed : inflateSync(packed),
    };
  });

  const header = Buffer.alloc(SFNT_HEADER_BYTES + tableCount * SFNT_ENTRY_BYTES);
  woff.copy(header, 0, 4, 8);
  header.writeUInt16BE(tableCount, 4);
  // searchRange, entrySelector and rangeShift of the table directory
  const power = 2 ** Math.floor(Math.log2(tableCount));
  header.writeUInt16BE(power * SFNT_ENTRY_BYTES, 6);
  header.writeUInt16BE(Math.log2(power), 8);
  header.writeUInt16BE((tableCount - power) * SFNT_ENTRY_BYTES, 10);

  const blocks: Buffer[] = [header];
  let offset = header.length;
  tables.forEach(({ tag, checksum, bytes }, index) => {
    const entry = SFNT_HEADER_BYTES + index * SFNT_ENTRY_BYTES;
    tag.copy(header, entry);
    header.writeUInt32BE(checksum, entry + 4);
    header.writeUInt32BE(offset, entry + 8);
    header.writeUInt32BE(bytes.length, entry + 12);
    const padding = (4 - (bytes.length % 4)) % 4;
    blocks.push(bytes, Buffer.alloc(padding));
    offset += bytes.length + padding;
  });
  return Buffer.concat(blocks);
}
