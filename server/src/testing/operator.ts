import type { Operator } from '../operators/operator';
import type { TestApp } from './test-app';

/** Somebody who runs the site, acting on a test's app. */
export const givenOperator = (t: TestApp): Operator => ({
  deps: t.deps,
  parts: t.app.accountParts,
  actor: 'the test',
});
