import type { GuestSignal } from '@carelane/contract/realtime';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Peer } from '../call/peers';
import type { LocalMedia } from '../media/local-media';
import { GuestLink } from './guest-link';

class StuckConnection {
  connectionState = 'new';
  signalingState = 'stable';
  remoteDescription = null;
  localDescription = null as { type: string; toJSON(): object } | null;
  createDataChannel = () => ({ readyState: 'connecting' });
  getTransceivers = () => [];
  addTransceiver() {}
  async setLocalDescription() {
    this.signalingState = 'have-local-offer';
    this.localDescription = { type: 'offer', toJSON: () => ({ type: 'offer' }) };
  }
  close() {}
}

function openLink(self: Peer = 'guest', other: Peer = 'doctor') {
  const sent: GuestSignal[] = [];
  let receive = (_signal: GuestSignal) => {};
  const devices = { camera: null, microphone: null, screen: null, cameraOn: true, microphoneOn: true };
  const media = { state: { ...devices, choice: { speaker: null } }, subscribe: () => () => {} };
  const link = new GuestLink({
    self,
    other,
    media: media as unknown as LocalMedia,
    iceServers: async () => [],
    transport: {
      open: true,
      send: (signal) => void sent.push(signal),
      checkConnection: async () => {},
      onSignal: (listener) => {
        receive = listener;
        return () => {
          receive = () => {};
        };
      },
    },
  });
  return { link, sent, receive: (signal: GuestSignal) => receive(signal) };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('RTCPeerConnection', StuckConnection);
  vi.stubGlobal('MediaStream', class {});
});
afterEach(() => vi.useRealTimers());

it('signals that it is ready each time it joins', async () => {
  const { link, sent } = openLink();
  await link.connect();
  await link.connect();
  expect(sent).toEqual([{ ready: true }, { ready: true }]);
  link.close();
});

it('the doctor and the patient send nothing before their offer', async () => {
  for (const self of ['doctor', 'patient'] as const) {
    const { link, sent } = openLink(self, 'guest');
    await link.prepare();
    expect(sent).toEqual([]);
    await link.connect();
    expect(sent).toEqual([{ offer: { type: 'offer' } }]);
    expect(link.state.phase).toBe('connecting');
    link.close();
  }
});

it('gives up on a person who cannot be reached, keeps signalling, and tries again when they are back', async () => {
  const { link, sent, receive } = openLink();
  receive({ ready: true });
  expect(link.state.phase).toBe('connecting');
  await vi.advanceTimersByTimeAsync(19_000);
  expect(link.state.phase).toBe('connecting');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(link.state.phase).toBe('waiting');
  const sentBefore = sent.length;
  await vi.advanceTimersByTimeAsync(40_000);
  expect(sent.slice(sentBefore)).toEqual([{ ready: true }, { ready: true }]);
  receive({ ready: true });
  expect(link.state.phase).toBe('connecting');
  link.close();
});

it('sends nothing once it is closed', async () => {
  const { link, sent, receive } = openLink();
  receive({ ready: true });
  link.close();
  const before = sent.length;
  receive({ ready: true });
  await vi.advanceTimersByTimeAsync(120_000);
  expect(sent).toHaveLength(before);
});
