import fc from 'fast-check';

/** The same cases on every run, so that only a code change can change the result. FC_SEED sets another seed. */
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20_261_115) });
