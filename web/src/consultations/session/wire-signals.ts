type Loose<T> = { [K in keyof T]: T[K] | undefined };

/** The wire types allow undefined, the browser's do not. JSON drops such keys. */
export function withoutUndefined(candidate: Loose<RTCIceCandidateInit>): RTCIceCandidateInit {
  return JSON.parse(JSON.stringify(candidate)) as RTCIceCandidateInit;
}

export function toDescription({
  type,
  sdp,
}: {
  type: RTCSdpType;
  sdp?: string | undefined;
}): RTCSessionDescriptionInit {
  return { type, sdp: sdp ?? '' };
}

export function toWireCandidate(candidate: RTCIceCandidateInit | null) {
  return candidate && { ...candidate, candidate: candidate.candidate ?? '' };
}
