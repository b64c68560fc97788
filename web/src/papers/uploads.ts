import { addPaper, PAPER_NAME_HEADER } from '@carelane/contract/papers/endpoints';
import {
  PAPER_MAX_BYTES,
  PAPER_MAX_MEGABYTES,
  PAPER_NAME_MAX_LENGTH,
  PAPERS_PER_VISIT,
} from '@carelane/contract/papers/paper';
import { ApiError, errorMessage } from '../lib/api';
import { sendFile } from '../lib/send-file';

export interface Upload {
  id: number;
  name: string;
  /** From 0 to 1. */
  progress: number;
  /** Why it failed. */
  problem?: string;
  /** Sending the same file again would fail again. */
  isFinal?: boolean;
}

interface Running extends Upload {
  file: File;
  stop: AbortController;
}

/** The same file would be refused again. */
const FINAL = [400, 413, 415, 422];
const TOO_MANY = `A visit can have ${PAPERS_PER_VISIT} papers. This one was not added.`;
const TOO_LARGE = `Please choose a file of at most ${PAPER_MAX_MEGABYTES} MB.`;

/** The uploads of one visit. They go on when the screen that began them is closed. */
export class Uploads {
  #running: Running[] = [];
  #shown: readonly Upload[] = [];
  #listeners = new Set<() => void>();
  #lastId = 0;

  constructor(
    private readonly appointmentId: string,
    /** Resolves when the list shows the new paper. */
    private readonly onAdded: () => Promise<unknown>,
  ) {}

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  readonly snapshot = (): readonly Upload[] => this.#shown;

  /** `remaining`: how many more papers the visit can have. */
  add(files: Iterable<File>, remaining: number): void {
    let places = remaining - this.#running.filter(({ problem }) => !problem).length;
    for (const file of files) {
      this.#lastId += 1;
      const upload: Running = {
        id: this.#lastId,
        name: shortName(file.name),
        progress: 0,
        file,
        stop: new AbortController(),
      };
      this.#running.push(upload);
      const problem = file.size > PAPER_MAX_BYTES ? TOO_LARGE : places <= 0 ? TOO_MANY : undefined;
      if (problem) this.#change(upload, { problem, isFinal: true });
      else {
        places -= 1;
        void this.#send(upload);
      }
    }
    this.#publish();
  }

  retry(id: number): void {
    const upload = this.#running.find((one) => one.id === id);
    if (!upload) return;
    delete upload.problem;
    upload.stop = new AbortController();
    void this.#send(upload);
    this.#publish();
  }

  /** Stops it, or takes a failed one off the list. */
  cancel(id: number): void {
    this.#running.find((one) => one.id === id)?.stop.abort();
    this.#forget(id);
  }

  stopAll(): void {
    for (const { id } of this.#running) this.cancel(id);
  }

  async #send(upload: Running): Promise<void> {
    const { id, name, file, stop } = upload;
    const request = { params: { appointmentId: this.appointmentId }, query: {} };
    const headers = { [PAPER_NAME_HEADER]: encodeURIComponent(name) };
    const onProgress = (progress: number) => this.#change(upload, { progress });
    try {
      await sendFile(addPaper, request, file, { headers, onProgress, signal: stop.signal });
      await this.onAdded();
      this.#forget(id);
    } catch (error) {
      if (stop.signal.aborted) return;
      const isFinal = error instanceof ApiError && FINAL.includes(error.status);
      this.#change(upload, { problem: errorMessage(error), progress: 0, isFinal });
    }
  }

  #forget(id: number): void {
    this.#running = this.#running.filter((one) => one.id !== id);
    this.#publish();
  }

  #change(upload: Running, changed: Partial<Upload>): void {
    Object.assign(upload, changed);
    this.#publish();
  }

  #publish(): void {
    this.#shown = this.#running.map(({ file: _file, stop: _stop, ...shown }) => shown);
    for (const listener of this.#listeners) listener();
  }
}

/** The end of a file's name says what it is, so a long one loses its middle. */
function shortName(name: string): string {
  if (name.length <= PAPER_NAME_MAX_LENGTH) return name;
  return `${name.slice(0, PAPER_NAME_MAX_LENGTH - 21).toWellFormed()}…${name.slice(-20).toWellFormed()}`;
}
