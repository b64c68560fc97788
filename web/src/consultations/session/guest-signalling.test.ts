import type { GuestSignal } from '@carelane/contract/realtime';
import { expect, it, vi } from 'vitest';
import type { Peer } from '../call/peers';
import type { IncomingSignals } from '../call/signalling';
import { GuestSignalling, type GuestTransport } from './guest-signalling';

function handlers() {
  return {
    onReady: vi.fn(),
    onTriggerOffer: vi.fn(),
    onOffer: vi.fn(),
    onAnswer: vi.fn(),
    onCandidate: vi.fn(),
    onPeerArrived: vi.fn(),
    onPeerLeft: vi.fn(),
  } satisfies IncomingSignals;
}

function connectPair(first: Peer, second: Peer) {
  const sent: [from: Peer, signal: GuestSignal][] = [];
  const ends = [first, second].map((self) => ({ self, open: true, receive: (_signal: GuestSignal) => {} }));
  return {
    sent,
    ends: ends.map((end, index) => {
      const transport: GuestTransport = {
        get open() {
          return end.open;
        },
        send: (signal) => {
          sent.push([end.self, signal]);
          const receiver = ends[1 - index];
          if (receiver?.open) receiver.receive(JSON.parse(JSON.stringify(signal)));
        },
        checkConnection: async () => {},
        onSignal: (listener) => {
          end.receive = listener;
          return () => {
            end.receive = () => {};
          };
        },
      };
      const received = handlers();
      const signalling = new GuestSignalling(end.self, ends[1 - index]?.self ?? end.self, transport);
      const stop = signalling.listen(received);
      return { end, signalling, received, stop };
    }),
  };
}

it.each([
  ['doctor', 'guest'],
  ['patient', 'guest'],
] as const)(
  'between %s and %s, the first one makes the offer, no matter who is ready first',
  (higher, lower) => {
    const { ends, sent } = connectPair(higher, lower);
    const [first, second] = ends;
    if (!first || !second) throw new Error('expected two ends');
    second.signalling.ready();
    expect(first.received.onTriggerOffer).toHaveBeenCalledTimes(1);
    first.signalling.ready();
    expect(first.received.onTriggerOffer).toHaveBeenCalledTimes(2);
    expect(second.received.onReady).toHaveBeenCalledTimes(1);
    expect(second.received.onTriggerOffer).not.toHaveBeenCalled();
    expect(sent.map(([from]) => from)).toEqual([lower, higher, lower]);
  },
);

it('carries offers, answers and candidates unchanged', () => {
  const [doctor, guest] = connectPair('doctor', 'guest').ends;
  doctor?.signalling.offer({ type: 'offer', sdp: 'v=0' });
  expect(guest?.received.onOffer).toHaveBeenCalledWith({ type: 'offer', sdp: 'v=0' });
  guest?.signalling.answer({ type: 'answer', sdp: 'v=1' });
  expect(doctor?.received.onAnswer).toHaveBeenCalledWith({ type: 'answer', sdp: 'v=1' });
  guest?.signalling.candidate({ candidate: 'candidate:1', sdpMid: '0' });
  guest?.signalling.candidate(null);
  expect(doctor?.received.onCandidate.mock.calls).toEqual([
    [{ candidate: 'candidate:1', sdpMid: '0' }],
    [null],
  ]);
});

it('sends nothing while its socket is closed, and receives nothing after it has stopped', () => {
  const { ends, sent } = connectPair('patient', 'guest');
  const [patient, guest] = ends;
  if (!patient || !guest) throw new Error('expected two ends');
  patient.end.open = false;
  patient.signalling.offer({ type: 'offer', sdp: 'v=0' });
  expect([sent, patient.signalling.open]).toEqual([[], false]);
  patient.end.open = true;
  guest.stop();
  patient.signalling.ready();
  expect(guest.received.onReady).not.toHaveBeenCalled();
});
