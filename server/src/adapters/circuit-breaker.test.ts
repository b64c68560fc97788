import { expect, test } from 'vitest';
import { testClock } from '../testing/test-clock';
import { CircuitBreaker, CircuitOpenError } from './circuit-breaker';

const clock = testClock('2026-03-02T06:00:00Z');

function failing(times: number): CircuitBreaker {
  const breaker = new CircuitBreaker(clock);
  for (let attempt = 0; attempt < times; attempt += 1) {
    breaker.enter();
    breaker.failed();
  }
  return breaker;
}

test('stays closed while failures are few, and a success clears them', () => {
  const breaker = failing(4);
  breaker.enter();
  breaker.succeeded();
  for (let attempt = 0; attempt < 4; attempt += 1) breaker.failed();
  expect(breaker.isOpen).toBe(false);
});

test('opens after five failures, then lets one request probe', () => {
  const breaker = failing(5);
  expect(() => breaker.enter()).toThrow(CircuitOpenError);
  clock.advance({ seconds: 10 });
  breaker.enter();
  expect(() => breaker.enter()).toThrow(CircuitOpenError);
  breaker.succeeded();
  breaker.enter();
});

test('opens again when the probe fails', () => {
  const breaker = failing(5);
  clock.advance({ seconds: 10 });
  breaker.enter();
  breaker.failed();
  expect(breaker.isOpen).toBe(true);
});
