import { testRequests } from './event-loop-requests';
import { SHAPES } from './hostile-shapes';

/** The other half is in event-loop-requests-other-shapes.long.test.ts, so that they run in parallel. */
await testRequests(Object.entries(SHAPES).filter((_, index) => index % 2 === 0));
