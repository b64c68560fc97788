import fc from 'fast-check';

/**
 * Any fixed seed gives the same cases on every run, so only a code change can change the result. FC_SEED overrides it.
 */
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20_261_115) });
