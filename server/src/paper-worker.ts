import { parentPort } from 'node:worker_threads';
import { CERTIFICATE_MAX_PAGES } from '@carelane/contract/doctors/verification';
import { heicPicture } from './papers/heic-picture';
import { limitWasmMemory } from './papers/limit-wasm-memory';
import { pdfPictures } from './papers/pdf-pictures';
import { checkPdf } from './pdf/check-pdf';

const READERS = {
  pdf: pdfPictures,
  heic: heicPicture,
  certificate: (bytes: Buffer) => checkPdf(bytes, CERTIFICATE_MAX_PAGES),
};
export type FileResults = { [K in keyof typeof READERS]: Awaited<ReturnType<(typeof READERS)[K]>> };

limitWasmMemory();
parentPort?.once('message', ({ kind, bytes }: { kind: keyof FileResults; bytes: Uint8Array }) => {
  READERS[kind](Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).then(
    (result) => parentPort?.postMessage({ result }),
    () => parentPort?.postMessage({}),
  );
});
