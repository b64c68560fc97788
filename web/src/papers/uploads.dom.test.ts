import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetEverything } from '../lib/storage';
import { Uploads } from './uploads';
import { uploadsFor } from './use-uploads';

class FakeRequest {
  static all: FakeRequest[] = [];
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  status = 0;
  responseText = '';
  address = '';
  constructor() {
    FakeRequest.all.push(this);
  }
  open(_method: string, address: string) {
    this.address = address;
  }
  readonly headers: Record<string, string> = {};
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  form = new FormData();
  send(form: FormData) {
    this.form = form;
  }
  abort() {
    this.onabort?.();
  }
  respond(status: number, body: object) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload?.();
  }
}

beforeEach(() => {
  FakeRequest.all = [];
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});
afterEach(() => vi.unstubAllGlobals());

function sentFile(request: FakeRequest | undefined): File {
  const file = request?.form.get('file');
  if (!(file instanceof File)) throw new Error('no file was sent');
  return file;
}

function start(file = new File(['x'], 'a.jpg')) {
  const onAdded = vi.fn(async () => {});
  const uploads = new Uploads('visit', onAdded);
  uploads.add([file], 20);
  return { uploads, onAdded, sent: FakeRequest.all[0] };
}

it('an upload shows its progress, and disappears once the paper is in the list', async () => {
  const { uploads, onAdded, sent } = start();
  expect(sent?.address).toBe('/api/v1/appointment/visit/papers');
  sent?.upload.onprogress?.({ loaded: 1, total: 4 });
  expect(uploads.snapshot()).toMatchObject([{ name: 'a.jpg', progress: 0.25 }]);
  sent?.respond(201, { success: true });
  await vi.waitFor(() => expect(uploads.snapshot()).toEqual([]));
  expect(onAdded).toHaveBeenCalledOnce();
});

it('sends the file in a form, with its name in any script, which is not in the address', async () => {
  const { sent } = start(new File(['x'], 'रिपोर्ट 1.jpg'));
  expect(sent?.address).not.toContain('jpg');
  expect(sent?.headers).not.toHaveProperty('content-type');
  const file = sentFile(sent);
  expect([file.name, await file.text()]).toEqual(['रिपोर्ट 1.jpg', 'x']);
});

it('a file that was refused cannot be retried', async () => {
  const { uploads, sent } = start();
  sent?.respond(415, { message: 'We could not read this file.' });
  await vi.waitFor(() =>
    expect(uploads.snapshot()).toMatchObject([{ problem: 'We could not read this file.', canRetry: false }]),
  );
});

it('a failed upload shows the reason, and can be retried', async () => {
  const { uploads, sent } = start();
  sent?.respond(503, { message: 'Please try again in a moment.' });
  await vi.waitFor(() =>
    expect(uploads.snapshot()).toMatchObject([{ problem: 'Please try again in a moment.', canRetry: true }]),
  );
  uploads.retry(1);
  expect(uploads.snapshot()[0]).not.toHaveProperty('problem');
  FakeRequest.all[1]?.respond(201, {});
  await vi.waitFor(() => expect(uploads.snapshot()).toEqual([]));
});

it('a canceled upload is aborted and removed from the list', () => {
  const { uploads, sent } = start();
  const abort = vi.fn();
  if (sent) sent.abort = abort;
  uploads.cancel(1);
  expect(abort).toHaveBeenCalledOnce();
  expect(uploads.snapshot()).toEqual([]);
});

it('refuses a file that is too large before it is sent', () => {
  const file = new File([new Uint8Array(15 * 1024 * 1024 + 1)], 'a.jpg');
  const { uploads } = start(file);
  expect(FakeRequest.all).toHaveLength(0);
  expect(uploads.snapshot()).toMatchObject([
    { problem: 'Please choose a file of at most 15 MB.', canRetry: false },
  ]);
});

it('a long name is shortened in the middle', () => {
  const { sent } = start(new File(['x'], `${'long'.repeat(60)} result.pdf`));
  const { name } = sentFile(sent);
  expect(name).toHaveLength(120);
  expect(name.endsWith('result.pdf')).toBe(true);
});

it('names the files that exceed the maximum number of papers', () => {
  const uploads = new Uploads('visit', async () => {});
  uploads.add([new File(['x'], 'a.jpg'), new File(['x'], 'b.jpg'), new File(['x'], 'c.jpg')], 2);
  uploads.add([new File(['x'], 'd.jpg')], 2);
  const refused = uploads.snapshot().filter(({ problem }) => problem);
  expect(refused.map(({ name }) => name)).toEqual(['c.jpg', 'd.jpg']);
  expect(FakeRequest.all.length).toBe(2);
});

it('aborts every upload when the person signs out', () => {
  const uploads = uploadsFor(new QueryClient(), 'visit');
  uploads.add([new File(['x'], 'a.jpg')], 20);
  const abort = vi.spyOn(FakeRequest.all[0] as FakeRequest, 'abort');
  forgetEverything();
  expect(abort).toHaveBeenCalledOnce();
  expect(uploadsFor(new QueryClient(), 'visit').snapshot()).toEqual([]);
});
