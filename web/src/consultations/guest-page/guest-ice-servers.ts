/** Shorter than a connection tries before it is built again: the next one asks again, because credentials may be bad. */
const GOOD_FOR_MS = 5_000;

/** The servers that came with the seat are for the connections made at once. All others ask for theirs. */
export class GuestIceServers {
  #given: RTCIceServer[] = [];
  #givenAt = Number.NEGATIVE_INFINITY;

  constructor(readonly ask: () => Promise<RTCIceServer[]>) {}

  give(servers: RTCIceServer[]): void {
    this.#given = servers;
    this.#givenAt = performance.now();
  }

  async read(): Promise<RTCIceServer[]> {
    return performance.now() - this.#givenAt < GOOD_FOR_MS ? this.#given : this.ask();
  }
}
