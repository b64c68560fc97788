import { parentPort } from 'node:worker_threads';
import { renderReceipt } from './payments/receipt';
import { renderPrescription } from './prescriptions/pdf/render-prescription';

/** The documents that are drawn in a thread of their own: see pdf/draw-apart.ts. */
const DRAWINGS = { receipt: renderReceipt, prescription: renderPrescription };
export type Drawings = typeof DRAWINGS;

export type Order = {
  [K in keyof Drawings]: { id: number; kind: K; content: Parameters<Drawings[K]>[0] };
}[keyof Drawings];
export type Delivery = { id: number; bytes: Uint8Array } | { id: number; fault: string };

const draw = (order: Order): Promise<Buffer> =>
  order.kind === 'receipt' ? DRAWINGS.receipt(order.content) : DRAWINGS.prescription(order.content);

parentPort?.on('message', (order: Order) => {
  const deliver = (delivery: Delivery) => parentPort?.postMessage(delivery);
  draw(order).then(
    (bytes) => deliver({ id: order.id, bytes }),
    (error: unknown) => deliver({ id: order.id, fault: error instanceof Error ? error.message : 'unknown' }),
  );
});
