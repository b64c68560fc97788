import pino from 'pino';

const BUFFER_BYTES = 4096;
const FLUSH_INTERVAL_MS = 200;
/** Pino's number for the level `warn`. */
const WARNING = 40;

/** Buffers lines briefly. Flushes immediately for warnings or worse, and before the process exits. */
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
