import type { Endpoint } from '@carelane/contract/endpoint';
import { type AnyRequest, buildUrl, NetworkError, readError } from './api';
import { pageToken } from './page-token';

interface Options {
  headers: Record<string, string>;
  /** From 0 to 1: how much of it has been sent. */
  onProgress(fraction: number): void;
  signal: AbortSignal;
}

/** Sends a file as the body of a request. `fetch` cannot report the progress. */
export function sendFile(
  endpoint: Endpoint,
  request: AnyRequest,
  file: Blob,
  { headers, onProgress, signal }: Options,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest();
    sending.open(endpoint.method, buildUrl(endpoint, request));
    sending.setRequestHeader('accept', 'application/json');
    sending.setRequestHeader('content-type', 'application/octet-stream');
    for (const [name, value] of Object.entries(headers)) sending.setRequestHeader(name, value);
    const token = pageToken();
    if (token) sending.setRequestHeader('authorization', `Bearer ${token}`);
    sending.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    sending.onerror = () => reject(new NetworkError());
    sending.onload = () => {
      if (sending.status < 300) return resolve();
      void readError(new Response(sending.responseText, { status: sending.status })).then(reject);
    };
    signal.addEventListener('abort', () => sending.abort());
    sending.onabort = () => reject(signal.reason);
    sending.send(file);
  });
}
