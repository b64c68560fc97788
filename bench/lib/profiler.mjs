/** Loaded before the product. SIGUSR2 starts a CPU profile, and again writes it to PROFILE_FILE. */
import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';

const session = new Session();
session.connect();
session.post('Profiler.enable');
/** Half of the default, because a request takes only a few milliseconds. */
const SAMPLING_INTERVAL_MICROSECONDS = 500;
let isRunning = false;
process.on('SIGUSR2', () => {
  isRunning = !isRunning;
  if (isRunning) {
    session.post('Profiler.setSamplingInterval', { interval: SAMPLING_INTERVAL_MICROSECONDS });
    session.post('Profiler.start');
  } else {
    session.post('Profiler.stop', (_error, { profile }) =>
      writeFileSync(process.env.PROFILE_FILE ?? '', JSON.stringify(profile)),
    );
  }
});
