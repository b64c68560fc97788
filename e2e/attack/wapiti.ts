import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { People } from './people';
import type { Target } from './targets';
import { type Finding, runTool } from './tool';

/** Only modules that work offline: ssrf and xxe call a wapiti host, nikto downloads a list. */
export const MODULES =
  'backup,blindsql,cookieflags,crlf,csp,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,xss';
/**
 * A plain http address cannot promise TLS. X-XSS-Protection is obsolete and sent as 0, which turns off a filter of old
 * browsers that was itself exploitable. The content security policy replaces it.
 */
const EXPECTED = [/Strict-Transport-Security/i, /X-XSS-Protection/i];

interface Report {
  vulnerabilities: Record<
    string,
    { path: string; info: string; parameter?: string; http_request?: string }[]
  >;
  anomalies: Report['vulnerabilities'];
}

export interface WapitiResult {
  as: 'nobody' | 'patient' | 'doctor';
  addresses: number;
  findings: Finding[];
  expected: Finding[];
  seconds: number;
}

/** A crawler finds no links in a single-page app, so it gets every GET address from the OpenAPI document. */
export async function attackWithWapiti(
  url: URL,
  people: People,
  targets: Target[],
  as: WapitiResult['as'],
  folder: string,
  seconds: number,
): Promise<WapitiResult> {
  const readable = targets.filter(({ method, access }) => method === 'GET' && mayCall(as, access));
  const pages = as === 'nobody' ? ['/', '/login', '/verify/ABCDEFGHJK', people.checkoutPage] : [];
  const addresses = [...readable.map(({ address }) => address), ...pages].map(
    (address) => new URL(address, url).href,
  );
  const report = path.join(folder, `wapiti-${as}.json`);
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
      path.join(folder, `wapiti-${as}`),
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
      ...(as === 'nobody' ? [] : ['-H', `Authorization: Bearer ${people.tokens[as]}`]),
      ...addresses.flatMap((address) => ['-s', address]),
    ],
    seconds + 120,
  );
  if (!existsSync(report)) {
    const findings = [{ where: as, what: `wapiti wrote no report within ${elapsedSeconds} seconds` }];
    return { as, addresses: addresses.length, findings, expected: [], seconds: elapsedSeconds };
  }
  const { vulnerabilities, anomalies } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  const all = [vulnerabilities, anomalies].flatMap((kinds) =>
    Object.entries(kinds).flatMap(([kind, list]) =>
      list.map(({ path: where, info, parameter }) => ({
        where,
        what: `${kind}: ${info} ${parameter ?? ''}`.trim(),
      })),
    ),
  );
  const isExpected = ({ what }: Finding) => EXPECTED.some((pattern) => pattern.test(what));
  return {
    as,
    addresses: addresses.length,
    findings: all.filter((finding) => !isExpected(finding)),
    expected: all.filter(isExpected),
    seconds: elapsedSeconds,
  };
}

function mayCall(as: WapitiResult['as'], access: Target['access']): boolean {
  if (as === 'nobody') return access === 'public';
  return access === as || access === 'signed-in' || access === 'any-account';
}
