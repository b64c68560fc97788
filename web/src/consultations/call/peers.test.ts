import { expect, it } from 'vitest';
import { linkedPeers, offersTo, type Peer } from './peers';

const PEERS: Peer[] = ['doctor', 'patient', 'guest'];

it('of two peers exactly one makes the offers, and the doctor always does', () => {
  for (const one of PEERS)
    for (const other of PEERS) expect(offersTo(one, other)).toBe(one !== other && !offersTo(other, one));
  expect([offersTo('doctor', 'patient'), offersTo('doctor', 'guest'), offersTo('patient', 'guest')]).toEqual([
    true,
    true,
    true,
  ]);
});

it('two people have one connection each, and three have two', () => {
  expect(linkedPeers('doctor', false)).toEqual(['patient']);
  expect(linkedPeers('patient', false)).toEqual(['doctor']);
  expect(linkedPeers('doctor', true)).toEqual(['patient', 'guest']);
  expect(linkedPeers('patient', true)).toEqual(['doctor', 'guest']);
  expect(linkedPeers('guest', true)).toEqual(['doctor', 'patient']);
});
