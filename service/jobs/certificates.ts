import { HOUR_MS } from '#schema/limits.ts';
import { copyCertificates } from '#service/areas/retention/certificate-copies.ts';
import type { Job } from './job.ts';

/** Copies new certificates into the data folder, and reports the first one that only its copy still proves. */
export function certificateJob(dataDir: string): Job {
  return {
    name: 'retention.certificates',
    everyMs: HOUR_MS / 60,
    run: async (db) => {
      const { clients, copied, lost } = await copyCertificates(db, dataDir);
      return { clients, copied, broken: lost.length, lost: lost.slice(0, 20).join(' ') };
    },
  };
}
