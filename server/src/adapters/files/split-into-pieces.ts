interface Piece {
  bytes: Buffer;
  number: number;
  isLast: boolean;
}

/** Number 0 is the header. */
export async function* splitIntoPieces(
  chunks: AsyncIterable<Buffer>,
  headerBytes: number,
  pieceBytes: number,
): AsyncGenerator<Piece> {
  let buffered: Buffer = Buffer.alloc(0);
  let number = 0;
  let size = headerBytes;
  for await (const chunk of chunks) {
    buffered = Buffer.concat([buffered, chunk]);
    // Held back until more bytes arrive, because it may be the last piece.
    while (buffered.length > size) {
      yield { bytes: buffered.subarray(0, size), number, isLast: false };
      buffered = buffered.subarray(size);
      number += 1;
      size = pieceBytes;
    }
  }
  yield { bytes: buffered, number, isLast: true };
}
