import pino from 'pino';

const WRITTEN_TOGETHER_BYTES = 4096;
const WRITTEN_AFTER_MS = 200;
const WARNING = 40;

/** Lines go out together, a moment later; a warning or worse at once, and everything before the process ends. */
export function openLog(level: string): pino.Logger {
  const output = pino.destination({ sync: false, minLength: WRITTEN_TOGETHER_BYTES });
  setInterval(() => output.flush(), WRITTEN_AFTER_MS).unref();
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
