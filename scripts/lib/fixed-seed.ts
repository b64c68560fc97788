import fc from 'fast-check';

/** With a fixed seed, only a code change can change the result. */
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20_261_115) });
