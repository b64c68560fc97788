import { isAccepted, licenceName, readLockedPackages } from './supply-chain/packages.mjs';

const packages = readLockedPackages();
const byLicence = new Map();
for (const entry of packages) {
  const licence = `${licenceName(entry)}${entry.dev ? ' (development)' : ''}`;
  byLicence.set(licence, [...(byLicence.get(licence) ?? []), `${entry.name}@${entry.version}`]);
}
for (const [licence, names] of [...byLicence].sort(([a], [b]) => a.localeCompare(b))) {
  process.stdout.write(`${licence}: ${names.length}\n  ${[...new Set(names)].sort().join(', ')}\n`);
}
const refused = packages.filter((entry) => !isAccepted(licenceName(entry)));
if (refused.length > 0) {
  process.stderr.write(
    `Not accepted: ${refused.map((entry) => `${entry.name} (${licenceName(entry)})`).join(', ')}\n`,
  );
  process.exitCode = 1;
}
