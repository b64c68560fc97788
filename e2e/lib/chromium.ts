import { existsSync } from 'node:fs';

const DEBIAN_CHROMIUM = '/usr/bin/chromium';
const chosen = process.env.CHROMIUM || (existsSync(DEBIAN_CHROMIUM) ? DEBIAN_CHROMIUM : undefined);

/** Debian's Chromium if it is installed, else Playwright's. The variable CHROMIUM overrides both. */
export const chromiumProgram: { executablePath?: string } = chosen ? { executablePath: chosen } : {};
