import fc from 'fast-check';

/** The same cases on every run, so that a change is judged by what it changed; FC_SEED looks elsewhere. */
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20_261_115) });
