import { expect, it } from 'vitest';
import { linkedPeers, offersTo, type Peer } from './peers';

const PEERS: Peer[] = ['doctor', 'patient', 'guest'];

it('exactly one of two peers makes the offers, and the doctor always does', () => {
  for (const self of PEERS)
    for (const other of PEERS) expect(offersTo(self, other)).toBe(self !== other && !offersTo(other, self));
  expect([offersTo('doctor', 'patient'), offersTo('doctor', 'guest'), offersTo('patient', 'guest')]).toEqual([
    true,
    true,
    true,
  ]);
});

it('each of two people has one connection, and each of three has two', () => {
  expect(linkedPeers('doctor', false)).toEqual(['patient']);
  expect(linkedPeers('patient', false)).toEqual(['doctor']);
  expect(linkedPeers('doctor', true)).toEqual(['patient', 'guest']);
  expect(linkedPeers('patient', true)).toEqual(['doctor', 'guest']);
  expect(linkedPeers('guest', true)).toEqual(['doctor', 'patient']);
});
