export type ConnectionResult = 'direct' | 'relay' | 'local' | 'blocked';

const GATHERING_TIMEOUT_MS = 4_000;

export async function testConnection(iceServers: RTCIceServer[]): Promise<ConnectionResult> {
  const pc = new RTCPeerConnection({ iceServers });
  const candidateTypes = new Set<string>();
  try {
    pc.createDataChannel('test');
    await pc.setLocalDescription();
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, GATHERING_TIMEOUT_MS);
      pc.onicecandidate = ({ candidate }) => {
        if (candidate?.type) candidateTypes.add(candidate.type);
        if (candidate && candidate.type !== 'relay') return;
        clearTimeout(timer);
        resolve();
      };
    });
  } finally {
    pc.close();
  }
  return bestResult(candidateTypes);
}

export function bestResult(candidateTypes: ReadonlySet<string>): ConnectionResult {
  if (candidateTypes.has('relay')) return 'relay';
  if (candidateTypes.has('srflx')) return 'direct';
  return candidateTypes.has('host') ? 'local' : 'blocked';
}

export const CONNECTION_SENTENCES: Record<ConnectionResult, string> = {
  direct: 'Your connection is ready for video.',
  relay: 'Your connection is ready for video, even on strict networks.',
  local:
    'We could not fully check your network. The call may still work. If it does not, try another network.',
  blocked: 'This network does not let video calls through. Try mobile data, or join with chat only.',
};
