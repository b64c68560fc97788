import * as z from 'zod/mini';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Compared as text, so they must be written as a browser writes them. Only loopback may use http. */
function isRedirectUri(value: string): boolean {
  if (!URL.canParse(value) || value.includes('#')) return false;
  const { protocol, hostname, username, password, href } = new URL(value);
  if (username || password || href !== value) return false;
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.includes(hostname));
}

const smartAppsSchema = z
  .array(
    z.strictObject({
      id: z.string().check(z.regex(/^[A-Za-z0-9._-]{1,64}$/)),
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
      redirectUris: z.array(z.string().check(z.refine(isRedirectUri))).check(z.minLength(1)),
    }),
  )
  .check(z.refine((apps) => new Set(apps.map(({ id }) => id)).size === apps.length));

export type SmartApp = z.output<typeof smartAppsSchema>[number];

const FORMAT_ERROR =
  'must be a JSON list of { "id", "name", "redirectUris" } with different ids, and addresses that begin with https:// (or, on this machine, http://)';

function parseApps(value: string): SmartApp[] | undefined {
  try {
    return smartAppsSchema.safeParse(JSON.parse(value)).data;
  } catch {
    return undefined;
  }
}

export const smartAppsSetting = z.pipe(
  z.string().check(z.refine((value) => parseApps(value) !== undefined, { error: FORMAT_ERROR })),
  z.transform((value) => parseApps(value) ?? []),
);
