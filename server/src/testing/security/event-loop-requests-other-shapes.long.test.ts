import { testRequests } from './event-loop-requests';
import { SHAPES } from './hostile-shapes';

/** Every second shape. The others are in event-loop-requests.long.test.ts, so that the two files run in parallel. */
await testRequests(Object.entries(SHAPES).filter((_, index) => index % 2 === 1));
