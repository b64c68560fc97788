import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Call } from './call';
import type { IncomingSignals, Signalling } from './signalling';

const REMOTE = { type: 'offer', sdp: 'a=fingerprint:sha-256 AA' } as const;
const LONG_MS = 60_000;
const UNSETTLED_MS = 14_000;

class FakeConnection {
  static instances: FakeConnection[] = [];
  connectionState: RTCPeerConnectionState = 'new';
  signalingState: RTCSignalingState = 'stable';
  remoteDescription: RTCSessionDescriptionInit | null = null;
  localDescription: { type: string; toJSON(): object } | null = null;
  onconnectionstatechange: (() => void) | null = null;
  isClosed = false;
  packetsReceived = 0;

  constructor() {
    FakeConnection.instances.push(this);
  }
  get currentRemoteDescription() {
    return this.remoteDescription;
  }
  createDataChannel = () => ({ readyState: 'connecting' });
  getTransceivers = () => [];
  addTransceiver = () => {};
  restartIce = () => {};
  addIceCandidate = async () => {};
  setRemoteDescription = async (description: RTCSessionDescriptionInit) => {
    this.remoteDescription = description;
  };
  setLocalDescription = async () => {
    const type = this.remoteDescription ? 'answer' : 'offer';
    this.localDescription = { type, toJSON: () => ({ type }) };
  };
  getStats = async () =>
    new Map([['in', { type: 'inbound-rtp', kind: 'audio', packetsReceived: this.packetsReceived }]]);
  close = () => {
    this.isClosed = true;
  };
  changeState(state: RTCPeerConnectionState) {
    this.connectionState = state;
    this.onconnectionstatechange?.();
  }
}

async function connectCall() {
  let incoming: IncomingSignals | undefined;
  const sent = { ready: vi.fn(), offer: vi.fn(), answer: vi.fn(), candidate: vi.fn() };
  const checkConnection = vi.fn(async () => {});
  const signalling: Signalling = {
    open: true,
    checkConnection,
    ...sent,
    listen: (handlers) => {
      incoming = handlers;
      return () => {};
    },
  };
  const call = new Call({ makesOffers: true, signalling, iceServers: async () => [] });
  await call.prepare();
  const [connection] = FakeConnection.instances;
  if (!incoming || !connection) throw new Error('the call has not been set up');
  incoming.onOffer(REMOTE);
  await vi.advanceTimersByTimeAsync(1);
  connection.changeState('connected');
  expect(call.state.phase).toBe('connected');
  const receivePacketsFor = (ms: number) => {
    const timer = setInterval(() => {
      connection.packetsReceived += 50;
    }, 100);
    setTimeout(() => clearInterval(timer), ms);
  };
  return { call, connection, sent, checkConnection, incoming, receivePacketsFor };
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeConnection.instances = [];
  vi.stubGlobal('RTCPeerConnection', FakeConnection);
  vi.stubGlobal('MediaStream', class {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('checks its own connection when the other side falls silent', async () => {
  const { call, connection, checkConnection } = await connectCall();
  connection.changeState('disconnected');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(checkConnection).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(checkConnection).toHaveBeenCalledOnce();
  call.close();
});

it('sends the camera at half size while three people share the frame, and a screen at full size', async () => {
  const { call, connection } = await connectCall();
  let scale: number | undefined;
  const sender = {
    getParameters: () => ({ encodings: [{}] }),
    setParameters: async ({ encodings: [encoding] }: RTCRtpSendParameters) => {
      scale = encoding?.scaleResolutionDownBy;
    },
  };
  const video = { receiver: { track: { kind: 'video' } }, direction: 'sendrecv', sender };
  connection.getTransceivers = () => [video] as never;
  await call.halvePicture(true);
  expect(scale).toBe(2);
  await call.announce({ microphone: true, camera: true, screen: true });
  expect(scale).toBe(1);
  await call.announce({ microphone: true, camera: true, screen: false });
  expect(scale).toBe(2);
  await call.halvePicture(false);
  expect(scale).toBe(1);
  call.close();
});

describe('a picture', () => {
  async function connectSlowly() {
    const { call, connection } = await connectCall();
    await call.announce({ microphone: true, camera: true, screen: false });
    const network = { bytesReceived: 0, isReceiving: true };
    const pair = { type: 'candidate-pair', nominated: true, state: 'succeeded' };
    connection.getStats = async () => {
      if (network.isReceiving) network.bytesReceived += 1_000;
      return new Map<string, object>([
        ['pair', { ...pair, availableOutgoingBitrate: 40_000 }],
        ['transport', { type: 'transport', bytesReceived: network.bytesReceived }],
      ]) as never;
    };
    return { call, connection, network };
  }

  it('is paused on a connection that stays slow', async () => {
    const { call } = await connectSlowly();
    await vi.advanceTimersByTimeAsync(UNSETTLED_MS);
    expect(call.state.videoLevel).toBe('full');
    await vi.advanceTimersByTimeAsync(30_000);
    expect(call.state.videoLevel).toBe('paused');
    call.close();
  });

  it('is not reduced by an outage, however long, or by the measurements just after it', async () => {
    const { call, network } = await connectSlowly();
    network.isReceiving = false;
    await vi.advanceTimersByTimeAsync(LONG_MS);
    expect(call.state.videoLevel).toBe('full');
    network.isReceiving = true;
    await vi.advanceTimersByTimeAsync(UNSETTLED_MS);
    expect(call.state).toMatchObject({ videoLevel: 'full', quality: 'good' });
    call.close();
  });

  it('a picture that was paused is sent in full again after a reconnection', async () => {
    const { call, connection } = await connectSlowly();
    await vi.advanceTimersByTimeAsync(UNSETTLED_MS + 30_000);
    expect(call.state.videoLevel).toBe('paused');
    connection.changeState('disconnected');
    await vi.advanceTimersByTimeAsync(500);
    connection.changeState('connected');
    expect(call.state.videoLevel).toBe('full');
    await vi.advanceTimersByTimeAsync(UNSETTLED_MS);
    expect(call.state.videoLevel).toBe('full');
    call.close();
  });
});

describe('when the server reports that the other side has left', () => {
  it('waits for them again once no more packets arrive', async () => {
    const { call, connection, incoming } = await connectCall();
    incoming.onPeerLeft();
    await vi.advanceTimersByTimeAsync(LONG_MS);
    expect(call.state).toMatchObject({ phase: 'waiting', remote: null, peerMedia: null, quality: null });
    expect(connection.isClosed).toBe(true);
    expect(FakeConnection.instances).toHaveLength(2);
    call.close();
  });

  it('also waits for them again if their last packets arrive after the event', async () => {
    const { call, connection, incoming, receivePacketsFor, sent } = await connectCall();
    receivePacketsFor(1_700);
    incoming.onPeerLeft();
    await vi.advanceTimersByTimeAsync(1_600);
    expect(call.state.phase).toBe('connected');
    await vi.advanceTimersByTimeAsync(1_000);
    connection.changeState('disconnected');
    expect(call.state.phase).toBe('reconnecting');
    await vi.advanceTimersByTimeAsync(LONG_MS);
    expect(call.state.phase).toBe('waiting');
    expect(sent.offer).not.toHaveBeenCalled();
    call.close();
  });

  it('keeps the call while packets arrive, even though their socket is gone', async () => {
    const { call, connection, incoming, receivePacketsFor } = await connectCall();
    receivePacketsFor(LONG_MS);
    incoming.onPeerLeft();
    await vi.advanceTimersByTimeAsync(LONG_MS - 1_000);
    expect(call.state.phase).toBe('connected');
    expect(connection.isClosed).toBe(false);
    connection.changeState('disconnected');
    await vi.advanceTimersByTimeAsync(LONG_MS);
    expect(call.state.phase).toBe('waiting');
    call.close();
  });

  it('does not give up on a person who is back but briefly silent', async () => {
    const { call, connection, incoming } = await connectCall();
    incoming.onPeerLeft();
    incoming.onReady();
    await vi.advanceTimersByTimeAsync(6_000);
    expect(call.state.phase).toBe('connected');
    expect(connection.isClosed).toBe(false);
    call.close();
  });

  it('keeps a connection that replaced the one they left', async () => {
    const { call, incoming } = await connectCall();
    incoming.onPeerLeft();
    incoming.onOffer({ type: 'offer', sdp: 'a=fingerprint:sha-256 BB' });
    await vi.advanceTimersByTimeAsync(1);
    FakeConnection.instances[1]?.changeState('connected');
    await vi.advanceTimersByTimeAsync(6_000);
    expect(call.state.phase).toBe('connected');
    expect(FakeConnection.instances).toHaveLength(2);
    call.close();
  });
});
