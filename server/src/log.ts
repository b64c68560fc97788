import pino from 'pino';

const BUFFER_BYTES = 4096;
const FLUSH_INTERVAL_MS = 200;
const WARNING = 40;

export function openLog(level: string): pino.Logger {
  const output = pino.destination({ sync: false, minLength: BUFFER_BYTES });
  setInterval(() => output.flush(), FLUSH_INTERVAL_MS).unref();
  return pino(
    {
      level,
      base: null,
      hooks: {
        logMethod(args, method, severity) {
          method.apply(this, args);
          if (severity >= WARNING) output.flush();
        },
      },
    },
    output,
  );
}
