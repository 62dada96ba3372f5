import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';

/**
 * Lighthouse runs through `npx` at this version instead of being a dependency: with its crash reporter and its own
 * browser driver it is 114 packages and 176 MB, a fifth of everything else, for one stage of the long run.
 */
export const LIGHTHOUSE = 'lighthouse@13.5.0';

export const categories = ['performance', 'accessibility', 'best-practices'] as const;
export type Category = (typeof categories)[number];
/** `mobile`: a slow phone on a slow network, simulated; `desktop`: a desk on a cable. Lighthouse's own two settings. */
export const devices = ['mobile', 'desktop'] as const;
export type Device = (typeof devices)[number];

export interface Audited {
  /** 0 to 100, as Lighthouse shows them. */
  scores: Record<Category, number>;
  /** Audits that lost points: category, id, title and the shown value. */
  lost: string[];
  /** The measured times, as shown, and how fast the machine itself was then, by Lighthouse's own measure. */
  times: string[];
}

/** Occasionally it records no start of the page (NO_NAVSTART) and asks to be run again. */
const ATTEMPTS = 3;

interface Report {
  runtimeError?: { code: string; message: string };
  finalDisplayedUrl: string;
  environment: { benchmarkIndex: number };
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number; group?: string }[] }>;
  audits: Record<string, { title: string; score: number | null; displayValue?: string }>;
}

/**
 * Audits what the browser behind `port` shows at `address`. Lighthouse clears the service worker and its files first, so that
 * every run is a first visit over its slow line; sign-in and local database stay.
 */
export async function audit(
  address: string,
  { port, device, file }: { port: number; device: Device; file: string },
): Promise<Audited> {
  const args = [
    '--yes',
    LIGHTHOUSE,
    address,
    `--port=${port}`,
    `--only-categories=${categories.join(',')}`,
    '--output=json',
    '--output=html',
    `--output-path=${file}`,
    '--no-enable-error-reporting',
    // the wire for news from the vault stays open, so the network never falls silent
    '--max-wait-for-load=15000',
    '--quiet',
    ...(device === 'desktop' ? ['--preset=desktop'] : []),
  ];
  for (let attempt = 1, code = await run(args); code !== 0; attempt++, code = await run(args))
    if (attempt === ATTEMPTS) throw new Error(`${LIGHTHOUSE} ended with ${code} on ${address}, ${attempt} times.`);
  const report = JSON.parse(await readFile(`${file}.report.json`, 'utf8')) as Report; // Lighthouse's own format
  return read(report, address);
}

/** Its exit code. A low score is 0; another one means that it has no report to give. */
function run(args: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn('npx', args, { stdio: ['ignore', 'inherit', 'inherit'] });
    child.once('error', reject);
    child.once('close', (exit) => resolve(exit ?? 1));
  });
}

/** Reads a report. An audit of another page than the asked one proves nothing. */
export function read(report: Report, address: string): Audited {
  if (report.runtimeError) throw new Error(`Lighthouse: ${report.runtimeError.code} ${report.runtimeError.message}`);
  if (new URL(report.finalDisplayedUrl).pathname !== new URL(address).pathname)
    throw new Error(`Lighthouse was led from ${address} to ${report.finalDisplayedUrl}.`);
  const scores = Object.fromEntries(
    categories.map((category) => [category, Math.round((report.categories[category].score ?? 0) * 100)]),
  ) as Record<Category, number>; // one for each category
  const lost = categories.flatMap((category) =>
    report.categories[category].auditRefs.flatMap(({ id, weight }) => {
      const found = report.audits[id];
      if (!found || weight === 0 || found.score === null || found.score >= 0.9) return [];
      return [`${category}: ${id}, ${found.title}${found.displayValue ? ` (${found.displayValue})` : ''}`];
    }),
  );
  const times = report.categories.performance.auditRefs.flatMap(({ id, group }) => {
    const found = report.audits[id];
    return group === 'metrics' && found?.displayValue ? [`${id} ${found.displayValue}`] : [];
  });
  return { scores, lost, times: [...times, `host-index ${Math.round(report.environment.benchmarkIndex)}`] };
}
