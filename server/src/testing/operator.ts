import type { Operator } from '../operators/operator';
import type { TestApp } from './test-app';

export const givenOperator = (t: TestApp): Operator => ({
  deps: t.deps,
  hooks: t.app.accountHooks,
  actor: 'the test',
});
