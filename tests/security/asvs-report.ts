import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Check, Proof } from './asvs-proofs.ts';
import { checks } from './asvs.ts';

/** `npm run asvs`: each check with the tests that prove it. Ends with 1 when a test that is named is no longer there. */

const ROOT = new URL('../../', import.meta.url);
const sources = new Map<string, Promise<string>>();

function sourceOf(file: string): Promise<string> {
  const found = sources.get(file) ?? readFile(fileURLToPath(new URL(file, ROOT)), 'utf8').catch(() => '');
  sources.set(file, found);
  return found;
}

/** Whether a file declares a test of this name that runs: a test that is skipped or to be written proves nothing. */
export function declares(source: string, name: string): boolean {
  const plain = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/['"`]/g, '\\\\?[\'"`]');
  return new RegExp(`^\\s*test(?:\\.(?:each|for|runIf|skipIf)\\b[\\s\\S]{0,2000}?\\))?\\(\\s*['"\`]${plain}['"\`]`, 'm').test(
    source,
  );
}

async function missing({ proofs }: Check): Promise<Proof[]> {
  const found = await Promise.all(proofs.map(async ({ file, test }) => declares(await sourceOf(file), test)));
  return proofs.filter((_, index) => !found[index]);
}

/** Proven is what tests prove whole; what is about a part of the product that is not there is neither proven nor open. */
function stateOf({ proofs, open, applies }: Check): 'proven' | 'in part' | 'not yet' | 'later' {
  if (open) return proofs.length > 0 ? 'in part' : 'not yet';
  return applies ? 'later' : 'proven';
}

const count = (state: ReturnType<typeof stateOf>) => checks.filter((check) => stateOf(check) === state).length;

/** The report, and what is wrong with it. */
export async function asvsReport(): Promise<{ lines: string[]; faults: string[] }> {
  const lines: string[] = [];
  const faults: string[] = [];
  for (const check of checks) {
    lines.push(`${stateOf(check).padEnd(8)} ${check.ids}: ${check.what}`);
    lines.push(...check.proofs.map(({ file, test }) => `           ${file}: ${test}`));
    if (check.open) lines.push(`           open: ${check.open}`);
    if (check.applies) lines.push(`           ${check.applies}`);
    if (check.proofs.length === 0 && !check.open && !check.applies) faults.push(`${check.ids}: neither a test nor a reason.`);
    for (const { file, test } of await missing(check)) faults.push(`${check.ids}: no test "${test}" in ${file}.`);
  }
  const [part, missed, later] = [count('in part'), count('not yet'), count('later')];
  lines.push('', `${count('proven')} of ${checks.length} rows proven, ${part} in part, ${missed} not yet,`);
  lines.push(`${later} apply whole or in part when what they are about is built.`);
  return { lines, faults };
}

if (import.meta.main) {
  const { lines, faults } = await asvsReport();
  process.stdout.write(`${lines.join('\n')}\n`);
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
