import type { Endpoint } from '@carelane/contract/endpoint';
import { type AnyRequest, buildUrl, NetworkError, readError } from './api';
import { pageToken } from './page-token';

interface Options {
  onProgress(fraction: number): void;
  signal: AbortSignal;
}

/** `fetch` cannot report progress. */
export function sendForm(
  endpoint: Endpoint,
  request: AnyRequest,
  form: FormData,
  { onProgress, signal }: Options,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(endpoint.method, buildUrl(endpoint, request));
    xhr.setRequestHeader('accept', 'application/json');
    const token = pageToken();
    if (token) xhr.setRequestHeader('authorization', `Bearer ${token}`);
    xhr.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    xhr.onerror = () => reject(new NetworkError());
    xhr.onload = () => {
      if (xhr.status < 300) return resolve();
      void readError(new Response(xhr.responseText, { status: xhr.status })).then(reject);
    };
    signal.addEventListener('abort', () => xhr.abort());
    xhr.onabort = () => reject(signal.reason);
    xhr.send(form);
  });
}
