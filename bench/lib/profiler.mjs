/** Loaded before the product: the first SIGUSR2 starts a CPU profile, the second writes it to PROFILE_FILE. */
import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';

const session = new Session();
session.connect();
session.post('Profiler.enable');
let running = false;
process.on('SIGUSR2', () => {
  running = !running;
  if (running) {
    session.post('Profiler.setSamplingInterval', { interval: 500 });
    session.post('Profiler.start');
  } else {
    session.post('Profiler.stop', (_error, { profile }) =>
      writeFileSync(process.env.PROFILE_FILE ?? '', JSON.stringify(profile)),
    );
  }
});
