import { readFile } from 'node:fs/promises';

/**
 * The lock file must install anywhere: no download address of one registry in it, and every optional package that a
 * package names is there (npm leaves out those it could not find, and `npm ci` then refuses the lock).
 */
interface Locked {
  resolved?: string;
  link?: boolean;
  optionalDependencies?: Record<string, string>;
}

const lock = JSON.parse(await readFile('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }; // npm's own format
const faults: string[] = [];

for (const [place, entry] of Object.entries(lock.packages)) {
  if (entry.resolved !== undefined && /^https?:/.test(entry.resolved)) faults.push(`${place} carries a download address`);
  for (const name of Object.keys(entry.optionalDependencies ?? {})) {
    if (!isLocked(place, name)) faults.push(`${place || 'package.json'} names ${name}, which is not locked`);
  }
}

/** Looks where Node would: beside the package, then in each folder above it. */
function isLocked(place: string, name: string): boolean {
  const steps = place.split('/node_modules/');
  for (let depth = steps.length; depth >= 0; depth -= 1) {
    const above = steps.slice(0, depth).join('/node_modules/');
    if (`${above === '' ? '' : `${above}/`}node_modules/${name}` in lock.packages) return true;
  }
  return false;
}

for (const fault of faults) console.error(fault);
console.log(`${Object.keys(lock.packages).length} packages locked, ${faults.length} faults`);
if (faults.length > 0) process.exitCode = 1;
