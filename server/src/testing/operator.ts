import type { Operator } from '../operators/operator';
import type { TestApp } from './test-app';

/** An operator who acts in a test's app. */
export const givenOperator = (t: TestApp): Operator => ({
  deps: t.deps,
  hooks: t.app.accountHooks,
  actor: 'the test',
});
