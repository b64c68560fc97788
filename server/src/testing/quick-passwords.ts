import { vi } from 'vitest';

/** The tests hash thousands of passwords. */
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>();
  const quick = { memoryCost: 64, timeCost: 1 };
  return {
    ...argon2,
    hash: (password: string, options: object) => argon2.hash(password, { ...options, ...quick }),
  };
});
