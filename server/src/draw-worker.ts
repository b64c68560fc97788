import { parentPort } from 'node:worker_threads';
import { renderReceipt } from './payments/receipt';
import { renderPrescription } from './prescriptions/pdf/render-prescription';

/** The documents that are drawn in a thread of their own: see pdf/draw-apart.ts. */
const DRAWINGS = { receipt: renderReceipt, prescription: renderPrescription };
export type Drawings = typeof DRAWINGS;

export type Order = {
  [K in keyof Drawings]: { kind: K; content: Parameters<Drawings[K]>[0] };
}[keyof Drawings];
export type Delivery = { bytes: Uint8Array } | { fault: string };

const draw = (order: Order): Promise<Buffer> =>
  order.kind === 'receipt' ? DRAWINGS.receipt(order.content) : DRAWINGS.prescription(order.content);

parentPort?.on('message', (order: Order) => {
  const deliver = (delivery: Delivery) => parentPort?.postMessage(delivery);
  draw(order).then(
    (bytes) => deliver({ bytes }),
    (error: unknown) => deliver({ fault: error instanceof Error ? error.message : 'unknown' }),
  );
});
