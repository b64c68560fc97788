import { writeDocsReport } from '../lib/write-docs-report.mjs';
import { REASONS } from './reasons.mjs';

/** Code that runs once at start is not tested again, so it is not counted. */
export function writeMutationReport(results, targetShare, everyNth) {
  const counted = results.filter(({ fate }) => fate !== 'at start');
  const files = [...new Set(counted.map(({ file }) => file))];
  const killed = (list) => list.filter(({ fate }) => fate === 'killed').length;
  const percent = (list) => `${Math.floor((100 * killed(list)) / list.length)} %`;
  const moduleRows = files.map((file) => {
    const inFile = counted.filter((mutant) => mutant.file === file);
    return `| \`${file.replace('server/src/', '')}\` | ${inFile.length} | ${killed(inFile)} | ${percent(inFile)} |`;
  });
  const areas = [...new Set(counted.map(({ area }) => area))];
  const areaRows = areas.map((area) => {
    const inArea = counted.filter((mutant) => mutant.area === area);
    return `| **${area}** | **${inArea.length}** | **${killed(inArea)}** | **${percent(inArea)}** |`;
  });
  const alive = counted.filter(({ fate }) => fate !== 'killed');
  const unexplained = alive.filter((mutant) => !reasonFor(mutant));
  const survivors = alive.map((mutant) => {
    const { file, line, from, to, fate } = mutant;
    const why = reasonFor(mutant) ?? (fate === 'not reached' ? 'open: no test reaches it' : 'open');
    const where = file.replace('server/src/', '');
    return `| \`${where}:${line}\` | ${inOneLine(from)} | ${to === '' ? 'left out' : inOneLine(to)} | ${why} |`;
  });
  const reportFile = writeDocsReport(
    'mutation',
    'mutation',
    `# Mutation testing

Last run on ${new Date().toISOString().slice(0, 10)}. Conditions, comparisons, query bounds and single statements of the modules that decide who may do what,
who gets a slot and where money goes are changed one at a time, to see whether a test fails.${everyNth > 1 ? `\nThis run tried one mutant in ${everyNth}.` : ''}
${results.length - counted.length} mutants run only once, when the product starts, and are not counted. The target is ${100 * targetShare} % of each area, or a reason for
each survivor. Killed: **${percent(counted)}** of ${counted.length}; of the other ${alive.length}, ${alive.length - unexplained.length} survive for a reason and ${unexplained.length} are open.

| module | mutants | killed | share |
| ------ | ------- | ------ | ----- |
${[...areaRows, ...moduleRows].join('\n')}

## Survivors

| where | was | became | why it survives |
| ----- | --- | ------ | ------------ |
${survivors.join('\n')}
`,
  );
  console.log(
    `\n${killed(counted)} of ${counted.length} mutants killed (${percent(counted)}), ${unexplained.length} unexplained, see ${reportFile}`,
  );
  return areas.every((area) => {
    const inArea = counted.filter((mutant) => mutant.area === area);
    const open = unexplained.filter((mutant) => mutant.area === area);
    return killed(inArea) >= targetShare * inArea.length || open.length === 0;
  });
}

function reasonFor({ file, from, to }) {
  const where = file.replace('server/src/', '');
  const applies = ([module, was, , became]) =>
    where === module && from.includes(was) && (became === undefined || to === became);
  return REASONS.find(applies)?.[2];
}

function inOneLine(code) {
  const text = code.replace(/\s+/g, ' ').replaceAll('|', '\\|').replaceAll('`', "'");
  return `\`${text.length > 70 ? `${text.slice(0, 67)}…` : text}\``;
}
