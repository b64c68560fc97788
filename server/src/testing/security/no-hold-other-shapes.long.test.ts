import { SHAPES } from './hostile-shapes';
import { testRequests } from './request-holds';

await testRequests(Object.entries(SHAPES).filter((_, index) => index % 2 === 1));
