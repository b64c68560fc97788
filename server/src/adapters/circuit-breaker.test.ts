import { expect, test } from 'vitest';
import { testClock } from '../testing/test-clock';
import { CircuitBreaker, CircuitOpenError } from './circuit-breaker';

const clock = testClock('2026-03-02T06:00:00Z');

function givenFailures(count: number): CircuitBreaker {
  const breaker = new CircuitBreaker(clock);
  for (let attempt = 0; attempt < count; attempt += 1) {
    breaker.enter();
    breaker.recordFailure();
  }
  return breaker;
}

test('stays closed after a few failures, and a success resets their count', () => {
  const breaker = givenFailures(4);
  breaker.enter();
  breaker.recordSuccess();
  for (let attempt = 0; attempt < 4; attempt += 1) breaker.recordFailure();
  expect(breaker.isOpen).toBe(false);
});

test('opens after five failures, then allows one request as a probe', () => {
  const breaker = givenFailures(5);
  expect(() => breaker.enter()).toThrow(CircuitOpenError);
  clock.advance({ seconds: 10 });
  breaker.enter();
  expect(() => breaker.enter()).toThrow(CircuitOpenError);
  breaker.recordSuccess();
  breaker.enter();
});

test('opens again when the probe fails', () => {
  const breaker = givenFailures(5);
  clock.advance({ seconds: 10 });
  breaker.enter();
  breaker.recordFailure();
  expect(breaker.isOpen).toBe(true);
});
