import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { People } from './people';
import type { Target } from './targets';
import { type Finding, runTool } from './tool';

/** Only modules that work offline: ssrf and xxe call a wapiti server, and nikto downloads a list. */
export const MODULES =
  'backup,blindsql,cookieflags,crlf,csp,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,xss';
/** A plain http address cannot enforce TLS, and X-XSS-Protection is obsolete. */
const EXPECTED = [/Strict-Transport-Security/i, /X-XSS-Protection/i];

interface Report {
  vulnerabilities: Record<string, { path: string; info: string; parameter?: string }[]>;
  anomalies: Report['vulnerabilities'];
}

export interface WapitiResult {
  role: 'nobody' | 'patient' | 'doctor';
  addresses: number;
  findings: Finding[];
  expected: Finding[];
  seconds: number;
}

/** A crawler finds no links in a single-page app, so it gets every GET address of the API. */
export async function attackWithWapiti(
  url: URL,
  people: People,
  targets: Target[],
  role: WapitiResult['role'],
  folder: string,
  seconds: number,
): Promise<WapitiResult> {
  const readable = targets.filter(({ method, access }) => method === 'GET' && mayCall(role, access));
  const pages = role === 'nobody' ? ['/', '/login', '/verify/ABCDEFGHJK', people.checkoutPage] : [];
  const addresses = [...readable.map(({ address }) => address), ...pages].map(
    (address) => new URL(address, url).href,
  );
  const report = path.join(folder, `wapiti-${role}.json`);
  const { seconds: elapsedSeconds } = await runTool(
    'wapiti',
    [
      '-u',
      url.href,
      '--scope',
      'folder',
      '-d',
      '1',
      '-m',
      MODULES,
      '-l',
      '1',
      '--no-bugreport',
      '--flush-session',
      '--store-session',
      path.join(folder, `wapiti-${role}`),
      '--max-scan-time',
      String(seconds),
      '--max-attack-time',
      String(Math.round(seconds / 6)),
      '-t',
      '5',
      '-v',
      '0',
      '-f',
      'json',
      '-o',
      report,
      ...(role === 'nobody' ? [] : ['-H', `Authorization: Bearer ${people.tokens[role]}`]),
      ...addresses.flatMap((address) => ['-s', address]),
    ],
    seconds + 120,
  );
  if (!existsSync(report)) {
    const findings = [{ where: role, what: `wapiti wrote no report within ${elapsedSeconds} seconds` }];
    return { role, addresses: addresses.length, findings, expected: [], seconds: elapsedSeconds };
  }
  const { vulnerabilities, anomalies } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  const allFindings = [vulnerabilities, anomalies].flatMap((kinds) =>
    Object.entries(kinds).flatMap(([kind, list]) =>
      list.map(({ path: where, info, parameter }) => ({
        where,
        what: `${kind}: ${info} ${parameter ?? ''}`.trim(),
      })),
    ),
  );
  const isExpected = ({ what }: Finding) => EXPECTED.some((pattern) => pattern.test(what));
  return {
    role,
    addresses: addresses.length,
    findings: allFindings.filter((finding) => !isExpected(finding)),
    expected: allFindings.filter(isExpected),
    seconds: elapsedSeconds,
  };
}

function mayCall(role: WapitiResult['role'], access: Target['access']): boolean {
  if (role === 'nobody') return access === 'public';
  return access === role || access === 'signed-in' || access === 'any-account';
}
