import { DAY_MS, HOUR_MS } from '#schema/limits.ts';
import { copyCertificates } from '#service/areas/retention/certificate-copies.ts';
import type { Job } from './job.ts';

/**
 * Copies new certificates into the data folder within a minute, and reports those that only a copy still proves. Each copy is opened
 * once a day: there are as many as were ever issued.
 */
export function certificateJobs(dataDir: string): readonly Job[] {
  const job = (name: string, everyMs: number, reads: boolean): Job => ({
    name,
    everyMs,
    run: async (db) => {
      const { clients, copied, lost } = await copyCertificates(db, dataDir, { reads });
      return { clients, copied, broken: lost.length, lost: lost.slice(0, 20).join(' ') };
    },
  });
  return [job('retention.certificates', HOUR_MS / 60, false), job('retention.certificates-read', DAY_MS, true)];
}
