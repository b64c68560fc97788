import { writeDocsReport } from '../../scripts/lib/write-docs-report.mjs';
import type { SlowResult } from './slow-clients';
import type { SqlmapResult } from './sqlmap';
import type { Finding } from './tool';
import { MODULES, type WapitiResult } from './wapiti';

export interface Results {
  versions: string[];
  minutes: number;
  operations: number;
  sqlmap: SqlmapResult[];
  wapiti: WapitiResult[];
  slow: SlowResult[];
  sizes: SlowResult[];
}

export function listFindings({ sqlmap, wapiti, slow, sizes }: Results): Finding[] {
  return [...sqlmap, ...wapiti, ...slow, ...sizes].flatMap(({ findings }) => findings);
}

const formatWaitTable = (results: SlowResult[]) => `| attack | other requests | their p95 | slowest |
| ------ | -------------- | --------- | ------- |
${results.map(({ name, requests, p95Ms, worstMs }) => `| ${name} | ${requests} | ${p95Ms} ms | ${worstMs} ms |`).join('\n')}`;

export function writeAttackReport(results: Results): void {
  const { versions, minutes, operations, sqlmap, wapiti, slow, sizes } = results;
  const findings = listFindings(results);
  const timedOut = sqlmap.filter((result) => result.timedOut);
  const skipped = operations - sqlmap.length;
  const inputs = sqlmap.reduce((sum, { target }) => sum + target.inputs, 0);
  const verdict = findings.length === 0 ? 'Nothing was found.' : `${findings.length} findings.`;
  const limitNote =
    skipped > 0 ? ` (the ${skipped} with the fewest inputs were skipped to stay within the time limit)` : '';
  const timedOutNames = timedOut.map(({ target }) => `\`${target.name}\``).join(', ');
  const timeLimitNote =
    timedOut.length === 0
      ? 'None hit its time limit.'
      : `Stopped by the time limit before they finished: ${timedOutNames}.`;
  const expected = new Set(wapiti.flatMap((result) => result.expected.map(({ what }) => what)));
  writeDocsReport(
    'attack',
    'test:attack',
    `# Attack report

Run on ${new Date().toISOString().slice(0, 10)} in ${minutes} minutes, on loopback, against the built
product on PostgreSQL with its demo data: ${versions.join(', ')}. The product's own rate limits were off, or the tools
would only have received 429.

**${verdict}**
${findings.map(({ where, what }) => `\n- ${where}: ${what.replaceAll('\n', ' ')}`).join('')}

## sqlmap

Level 3, risk 1, every technique, signed in. ${operations} operations of the OpenAPI document take text or numbers; ${sqlmap.length} were
tried${limitNote}, ${inputs} inputs in paths, queries and bodies, each with real values. An injection or a 5xx response is a finding.
${timeLimitNote}

| operation | inputs | response to the plain call | seconds |
| --------- | ------ | -------------------------- | ------- |
${sqlmap.map(({ target, baseline, seconds }) => `| \`${target.name}\` | ${target.inputs} | ${baseline} | ${seconds} |`).join('\n')}

## wapiti

Modules ${MODULES.replaceAll(',', ', ')}; without ssrf, xxe and nikto, which call external hosts.

| role | addresses | findings | seconds |
| ---- | --------- | -------- | ------- |
${wapiti.map(({ role, addresses, findings, seconds }) => `| ${role} | ${addresses} | ${findings.length} | ${seconds} |`).join('\n')}

Expected, and not counted: ${[...expected].join('; ') || 'nothing'} (plain HTTP cannot promise TLS; X-XSS-Protection is obsolete and sent as 0).

## slowhttptest

400 connections each, while a signed-in patient lists doctors. A status other than 200, or a p95 more than 250 ms above that
without an attack, is a finding.

${formatWaitTable(slow)}

## Hostile sizes

Messages to the assistant at the largest size and far above it, pictures of 196 megapixels and of 30 MB, truncated ones and empty ones, hostile
files as papers and as certificates, the largest FHIR searches, and many concurrent exports, while a signed-in patient lists doctors. A 5xx response is a finding,
and so is a slow or failed request as defined above.

${formatWaitTable(sizes)}
`,
  );
}
