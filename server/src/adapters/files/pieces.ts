interface Piece {
  bytes: Buffer;
  number: number;
  isLast: boolean;
}

/** The same bytes: first a head, then pieces of one size, of which the last may be smaller. */
export async function* inPieces(
  chunks: AsyncIterable<Buffer>,
  headBytes: number,
  pieceBytes: number,
): AsyncGenerator<Piece> {
  let waiting: Buffer = Buffer.alloc(0);
  let number = 0;
  for await (const chunk of chunks) {
    waiting = Buffer.concat([waiting, chunk]);
    // One piece is held back, because only what follows tells whether it is the last.
    for (let size = number === 0 ? headBytes : pieceBytes; waiting.length > size; size = pieceBytes) {
      yield { bytes: waiting.subarray(0, size), number, isLast: false };
      waiting = waiting.subarray(size);
      number += 1;
    }
  }
  yield { bytes: waiting, number, isLast: true };
}
