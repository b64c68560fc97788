import { addPaper } from '@carelane/contract/papers/endpoints';
import {
  PAPER_MAX_BYTES,
  PAPER_MAX_MEGABYTES,
  PAPERS_PER_VISIT,
  shortPaperName,
} from '@carelane/contract/papers/paper';
import { ApiError, errorMessage } from '../lib/api';
import { sendForm } from '../lib/send-form';

export interface Upload {
  id: number;
  name: string;
  progress: number;
  problem?: string;
  canRetry?: boolean;
}

interface StoredUpload extends Upload {
  file: File;
  abortController: AbortController;
}

/** After these statuses the same file would be refused again. */
const FINAL_STATUSES = [400, 413, 415, 422];
const TOO_MANY = `A visit can have at most ${PAPERS_PER_VISIT} papers. This one was not added.`;
const TOO_LARGE = `Please choose a file of at most ${PAPER_MAX_MEGABYTES} MB.`;

/** Uploads continue when the screen that started them is closed. */
export class Uploads {
  #uploads: StoredUpload[] = [];
  #shown: readonly Upload[] = [];
  #listeners = new Set<() => void>();
  #lastId = 0;

  constructor(
    private readonly appointmentId: string,
    private readonly onAdded: () => Promise<unknown>,
  ) {}

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  readonly snapshot = (): readonly Upload[] => this.#shown;

  add(files: Iterable<File>, remaining: number): void {
    let available = remaining - this.#uploads.filter(({ problem }) => !problem).length;
    for (const file of files) {
      this.#lastId += 1;
      const upload: StoredUpload = {
        id: this.#lastId,
        name: shortPaperName(file.name),
        progress: 0,
        file,
        abortController: new AbortController(),
      };
      this.#uploads.push(upload);
      if (file.size > PAPER_MAX_BYTES) this.#change(upload, { problem: TOO_LARGE, canRetry: false });
      else if (available <= 0) this.#change(upload, { problem: TOO_MANY, canRetry: false });
      else {
        available -= 1;
        void this.#send(upload);
      }
    }
    this.#publish();
  }

  retry(id: number): void {
    const upload = this.#find(id);
    if (!upload) return;
    delete upload.problem;
    upload.abortController = new AbortController();
    void this.#send(upload);
    this.#publish();
  }

  cancel(id: number): void {
    this.#find(id)?.abortController.abort();
    this.#remove(id);
  }

  stopAll(): void {
    for (const { id } of this.#uploads) this.cancel(id);
  }

  #find(id: number): StoredUpload | undefined {
    return this.#uploads.find((upload) => upload.id === id);
  }

  async #send(upload: StoredUpload): Promise<void> {
    const { id, name, file, abortController } = upload;
    const { signal } = abortController;
    const request = { params: { id: this.appointmentId } };
    const form = new FormData();
    form.set('file', file, name);
    const onProgress = (progress: number) => this.#change(upload, { progress });
    try {
      await sendForm(addPaper, request, form, { onProgress, signal });
      await this.onAdded();
      this.#remove(id);
    } catch (error) {
      if (signal.aborted) return;
      const canRetry = !(error instanceof ApiError && FINAL_STATUSES.includes(error.status));
      this.#change(upload, { problem: errorMessage(error), progress: 0, canRetry });
    }
  }

  #remove(id: number): void {
    this.#uploads = this.#uploads.filter((upload) => upload.id !== id);
    this.#publish();
  }

  #change(upload: StoredUpload, changed: Partial<Upload>): void {
    Object.assign(upload, changed);
    this.#publish();
  }

  #publish(): void {
    this.#shown = this.#uploads.map(({ file: _file, abortController: _controller, ...shown }) => shown);
    for (const listener of this.#listeners) listener();
  }
}
