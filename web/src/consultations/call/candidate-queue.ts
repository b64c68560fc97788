const MAX_QUEUED = 200;

type Candidate = RTCIceCandidateInit | null;

export class CandidateQueue {
  #queued: Candidate[] = [];

  async addOrQueue(pc: RTCPeerConnection, candidate: Candidate): Promise<void> {
    if (belongsToRemote(pc, candidate)) return add(pc, candidate);
    if (this.#queued.length < MAX_QUEUED) this.#queued.push(candidate);
  }

  async flush(pc: RTCPeerConnection): Promise<void> {
    const queued = this.#queued;
    this.#queued = [];
    for (const candidate of queued) {
      if (belongsToRemote(pc, candidate)) await add(pc, candidate);
    }
  }
}

/** The fragment names the description that a candidate belongs to. Not every browser sets it. */
function belongsToRemote(pc: RTCPeerConnection, candidate: Candidate): boolean {
  const sdp = pc.remoteDescription?.sdp;
  if (!sdp) return false;
  const fragment = candidate?.usernameFragment;
  return !fragment || sdp.includes(`a=ice-ufrag:${fragment}`);
}

async function add(pc: RTCPeerConnection, candidate: Candidate): Promise<void> {
  try {
    await pc.addIceCandidate(candidate ?? undefined);
  } catch (error) {
    console.warn('Could not add an ICE candidate', error);
  }
}
