import { parentPort } from 'node:worker_threads';
import type { PaymentView } from './payments/queries';
import { renderReceipt } from './payments/receipt';
import type { PrescriptionDocument } from './prescriptions/pdf/prescription-document';
import { renderPrescription } from './prescriptions/pdf/render-prescription';

export interface DocumentContents {
  receipt: PaymentView;
  prescription: PrescriptionDocument;
}

export type RenderRequest = {
  [K in keyof DocumentContents]: { kind: K; content: DocumentContents[K] };
}[keyof DocumentContents];
export type RenderResult = { bytes: Uint8Array } | { fault: string };

const render = (request: RenderRequest): Promise<Buffer> =>
  request.kind === 'receipt' ? renderReceipt(request.content) : renderPrescription(request.content);

parentPort?.on('message', (request: RenderRequest) => {
  const post = (result: RenderResult) => parentPort?.postMessage(result);
  render(request).then(
    (bytes) => post({ bytes }),
    (error: unknown) => post({ fault: error instanceof Error ? error.message : 'unknown' }),
  );
});
