import { testRequests } from './event-loop-requests';
import { SHAPES } from './hostile-shapes';

await testRequests(Object.entries(SHAPES).filter((_, index) => index % 2 === 1));
