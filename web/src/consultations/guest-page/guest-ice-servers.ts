/** A failed call is rebuilt later than this. It then fetches new servers, because these may not have worked. */
const USABLE_MS = 5_000;

/** Servers that arrive with the `seat` event are used for the first connections. Later connections fetch new ones. */
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
