/** A failed call is rebuilt later than this, with new servers, because these may not have worked. */
const USABLE_MS = 5_000;

export class GuestIceServers {
  #provided: RTCIceServer[] = [];
  #providedAt = Number.NEGATIVE_INFINITY;

  constructor(readonly fetch: () => Promise<RTCIceServer[]>) {}

  provide(servers: RTCIceServer[]): void {
    this.#provided = servers;
    this.#providedAt = performance.now();
  }

  async read(): Promise<RTCIceServer[]> {
    return performance.now() - this.#providedAt < USABLE_MS ? this.#provided : this.fetch();
  }
}
