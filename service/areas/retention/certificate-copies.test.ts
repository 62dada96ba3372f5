import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { certificates } from '#service/db/tables/retention.ts';
import { certificateJobs } from '#service/jobs/certificates.ts';
import { vaultBench, type VaultBench } from '#tests/bench/vault-bench.ts';
import { certificateHash, type CertificateContent } from './certificate-content.ts';
import { writeCopy } from './certificate-copies.ts';

/** Certificates survive a backup that is put back, and the numbers it lacks are listed. */

let bench: VaultBench;
let dataDir: string;
beforeAll(async () => {
  bench = await vaultBench();
  dataDir = await mkdtemp(join(tmpdir(), 'strongroom-certificates-'));
});
afterAll(async () => {
  await bench.close();
  await rm(dataDir, { recursive: true, force: true });
});

function certificate(number: string) {
  const words = { orderNumber: '2026/000001', projectName: 'Payroll', askedBy: 'Anna', approvedBy: 'Ewa' };
  const its = { number, orderId: `order-${number}`, projectId: 'p1', at: 1_790_000_000_000 };
  const content: CertificateContent = { ...its, ...words, handovers: [], items: [], kept: [] };
  return { ...its, content, hash: certificateHash(content) };
}
const placeOf = (number: string) => join(dataDir, 'certificates', 't1', `${number}.json`);
/** Runs the job of each minute, or the one of each day. */
const run = async (name = 'retention.certificates') => {
  const job = certificateJobs(dataDir).find((each) => each.name === name);
  const { copied, broken, lost } = (await job?.run(bench.db, Date.now())) ?? {};
  return { copied, broken, lost };
};

test('a new certificate is copied once, with its content and hash', async () => {
  const issued = certificate('D2026-000001');
  await bench.db.inTenant('t1', (tx) => tx.insert(certificates).values({ tenantId: 't1', ...issued }));
  expect(await run()).toEqual({ copied: 1, broken: 0, lost: '' });
  expect(JSON.parse(await readFile(placeOf(issued.number), 'utf8'))).toEqual(issued);
  expect(await run()).toEqual({ copied: 0, broken: 0, lost: '' });
});

test('a certificate issued after the backup is listed by its number, and so is one whose copy was changed', async () => {
  await writeCopy(dataDir, 't1', certificate('D2026-000002'));
  expect(await run()).toEqual({ copied: 0, broken: 1, lost: 't1/D2026-000002' });
  const changed = { ...certificate('D2026-000001'), content: { ...certificate('D2026-000001').content, askedBy: 'Eve' } };
  await writeFile(placeOf('D2026-000001'), JSON.stringify(changed));
  expect(await run()).toMatchObject({ broken: 1 });
  expect(await run('retention.certificates-read')).toEqual({ copied: 0, broken: 2, lost: 't1/D2026-000001 t1/D2026-000002' });
});
