import { parentPort } from 'node:worker_threads';
import { renderReceipt } from './payments/receipt';
import { renderPrescription } from './prescriptions/pdf/render-prescription';

/** The documents that are rendered in a separate thread: see pdf/render-in-thread.ts. */
const RENDERERS = { receipt: renderReceipt, prescription: renderPrescription };
export type Renderers = typeof RENDERERS;

export type RenderRequest = {
  [K in keyof Renderers]: { kind: K; content: Parameters<Renderers[K]>[0] };
}[keyof Renderers];
export type RenderResult = { bytes: Uint8Array } | { fault: string };

const render = (request: RenderRequest): Promise<Buffer> =>
  request.kind === 'receipt' ? RENDERERS.receipt(request.content) : RENDERERS.prescription(request.content);

parentPort?.on('message', (request: RenderRequest) => {
  const post = (result: RenderResult) => parentPort?.postMessage(result);
  render(request).then(
    (bytes) => post({ bytes }),
    (error: unknown) => post({ fault: error instanceof Error ? error.message : 'unknown' }),
  );
});
