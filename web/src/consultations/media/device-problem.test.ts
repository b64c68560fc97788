import { expect, it } from 'vitest';
import { problemSentences, toDeviceProblem } from './device-problem';

it.each([
  ['NotAllowedError', 'denied'],
  ['SecurityError', 'denied'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
  ['TypeError', 'unsupported'],
] as const)('%s means %s', (name, problem) => {
  expect(toDeviceProblem(Object.assign(new Error(), { name }))).toBe(problem);
});

it('describes each problem in one sentence with advice, the camera first', () => {
  expect(problemSentences({ microphone: 'busy', camera: 'lost' })).toEqual([
    'Your camera was disconnected. Plug it in again, or continue without it.',
    'Another program is using your microphone. Close it, then try again.',
  ]);
  expect(problemSentences({ camera: 'denied', microphone: 'missing' })).toEqual([
    'Your browser does not let us use your camera. Allow it in the address bar, then try again.',
    'We could not find a microphone. Plug one in, or continue without it.',
  ]);
  expect(problemSentences({})).toEqual([]);
});
