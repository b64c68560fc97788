const MAX_QUEUED = 200;

type Candidate = RTCIceCandidateInit | null;

/** Holds candidates that arrived before the description they belong to. */
export class CandidateQueue {
  #waiting: Candidate[] = [];

  /** Adds the candidate if it belongs to the remote description, or queues it for the next one. */
  async take(pc: RTCPeerConnection, candidate: Candidate): Promise<void> {
    if (belongs(pc, candidate)) return add(pc, candidate);
    if (this.#waiting.length < MAX_QUEUED) this.#waiting.push(candidate);
  }

  async flush(pc: RTCPeerConnection): Promise<void> {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const candidate of waiting) if (belongs(pc, candidate)) await add(pc, candidate);
  }
}

function belongs(pc: RTCPeerConnection, candidate: Candidate): boolean {
  const sdp = pc.remoteDescription?.sdp;
  if (!sdp) return false;
  const fragment = candidate?.usernameFragment;
  return !fragment || sdp.includes(`a=ice-ufrag:${fragment}`);
}

async function add(pc: RTCPeerConnection, candidate: Candidate): Promise<void> {
  try {
    await pc.addIceCandidate(candidate ?? undefined);
  } catch (error) {
    // A single unusable candidate does not matter: others connect the call, or it is repaired.
    console.warn('Could not add an ICE candidate', error);
  }
}
