import { parentPort } from 'node:worker_threads';
import { renderReceipt } from './payments/receipt';
import { renderPrescription } from './prescriptions/pdf/render-prescription';

/** The documents that are drawn in a separate thread: see pdf/draw-in-thread.ts. */
const DRAWINGS = { receipt: renderReceipt, prescription: renderPrescription };
export type Drawings = typeof DRAWINGS;

export type DrawRequest = {
  [K in keyof Drawings]: { kind: K; content: Parameters<Drawings[K]>[0] };
}[keyof Drawings];
export type DrawResult = { bytes: Uint8Array } | { fault: string };

const draw = (request: DrawRequest): Promise<Buffer> =>
  request.kind === 'receipt' ? DRAWINGS.receipt(request.content) : DRAWINGS.prescription(request.content);

parentPort?.on('message', (request: DrawRequest) => {
  const post = (result: DrawResult) => parentPort?.postMessage(result);
  draw(request).then(
    (bytes) => post({ bytes }),
    (error: unknown) => post({ fault: error instanceof Error ? error.message : 'unknown' }),
  );
});
