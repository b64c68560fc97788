import { writeFileSync } from 'node:fs';
import { REASONS } from './reasons.mjs';

const REPORT = 'docs/mutation.md';

/** Says whether enough were killed. What is evaluated once, at the start, is tried by no test and not counted. */
export function writeReport(results, wantedShare, every) {
  const counted = results.filter(({ fate }) => fate !== 'at start');
  const files = [...new Set(counted.map(({ file }) => file))];
  const killed = (list) => list.filter(({ fate }) => fate === 'killed').length;
  const percent = (list) => `${Math.floor((100 * killed(list)) / list.length)} %`;
  const rows = files.map((file) => {
    const own = counted.filter((mutant) => mutant.file === file);
    return `| \`${file.replace('server/src/', '')}\` | ${own.length} | ${killed(own)} | ${percent(own)} |`;
  });
  const areas = [...new Set(counted.map(({ area }) => area))].map((area) => {
    const own = counted.filter((mutant) => mutant.area === area);
    return `| **${area}** | **${own.length}** | **${killed(own)}** | **${percent(own)}** |`;
  });
  const alive = counted.filter(({ fate }) => fate !== 'killed');
  const unexplained = alive.filter((mutant) => !reasonFor(mutant));
  const survivors = alive.map((mutant) => {
    const { file, line, from, to, fate } = mutant;
    const why = reasonFor(mutant) ?? (fate === 'not met' ? 'open: no test comes here' : 'open');
    const where = file.replace('server/src/', '');
    return `| \`${where}:${line}\` | ${inOneLine(from)} | ${to === '' ? 'left out' : inOneLine(to)} | ${why} |`;
  });
  writeFileSync(
    REPORT,
    `# Mutation testing

Made by \`npm run mutation\`: conditions, comparisons, bounds of queries and single statements of the modules that decide who
may do what, who gets a slot and where money goes are changed one at a time, and the tests are asked whether they notice.${every > 1 ? `\nThis run tried every ${every}. mutant.` : ''}
${results.length - counted.length} mutants are evaluated only once, when the product starts, and are not counted. Wanted: ${100 * wantedShare} % of each area, or a reason for
each that lives. Killed: **${percent(counted)}** of ${counted.length}; of the other ${alive.length}, ${alive.length - unexplained.length} live for a reason and ${unexplained.length} are open.

| module | mutants | killed | share |
| ------ | ------- | ------ | ----- |
${[...areas, ...rows].join('\n')}

## Who survived

| where | was | became | why it lives |
| ----- | --- | ------ | ------------ |
${survivors.join('\n')}
`,
  );
  console.log(
    `\n${killed(counted)} of ${counted.length} mutants killed (${percent(counted)}), ${unexplained.length} unexplained, see ${REPORT}`,
  );
  return [...new Set(counted.map(({ area }) => area))].every((area) => {
    const own = counted.filter((mutant) => mutant.area === area);
    const open = unexplained.filter((mutant) => mutant.area === area);
    return killed(own) >= wantedShare * own.length || open.length === 0;
  });
}

function reasonFor({ file, from, to }) {
  const where = file.replace('server/src/', '');
  const fits = ([module, was, , became]) =>
    where === module && from.includes(was) && (became === undefined || to === became);
  return REASONS.find(fits)?.[2];
}

function inOneLine(code) {
  const text = code.replace(/\s+/g, ' ').replaceAll('|', '\\|').replaceAll('`', "'");
  return `\`${text.length > 70 ? `${text.slice(0, 67)}…` : text}\``;
}
