import { createHash, randomUUID } from 'node:crypto';
import type { ImportRow } from '#schema/calls/imports.ts';
import type { ImportConfig } from '#schema/rules/import/import-config.ts';
import { benchWorkers } from './bench-workers.ts';
import { openBench, type Bench } from './http-bench.ts';
import { fillVault } from './vault-fixture.ts';

export type ImportBench = ReturnType<typeof importBench>;

const column = (from: string, to: string): ImportConfig['columns'][number] => ({ from, to, do: ['trim'], default: '' });

/** Calls about imports of the first client's own project, by this session. */
export function importBench(bench: Bench, token: string) {
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await bench.ask(method, path, { token, body });
    return (answer.body['data'] as never) ?? answer.body['code'];
  };
  const act = (what: string, body: object): Promise<ImportRow> => ask('POST', `/api/release-manager/import-${what}`, body);
  const rowOf = async (id: string): Promise<ImportRow | undefined> =>
    ((await ask('POST', '/api/release-manager/import-statuses', { importIds: [id] })) as { imports: ImportRow[] }).imports[0];
  /** An import of this CSV text. */
  const importOf = async (text: string, more: Partial<ImportConfig> = {}): Promise<string> => {
    const [uploadId, opId, bytes] = [randomUUID(), randomUUID(), Buffer.from(text)];
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await ask('POST', '/api/uploads', { id: uploadId, purpose: 'import', name: 'hr.csv', bytes: bytes.length, sha256 });
    const headers = { 'content-type': 'application/octet-stream' };
    await bench.ask('PUT', `/api/uploads/${uploadId}/1`, { token, raw: bytes, headers });
    await ask('POST', `/api/uploads/${uploadId}/finish`, {});
    const reading = { classId: 'own-class', containerTypeId: 'own-type', sheet: '', rowElement: '' };
    const columns = [column('Box', 'container.code'), column('Code', 'code')];
    const config = { ...reading, columns, boxes: 'create', repeats: 'skip', maxRefusedPercent: 10, ...more };
    await ask('POST', '/api/release-manager/import-config-save', { opId, projectId: 'own-project', name: 'HR', config });
    const made = { opId: randomUUID(), name: 'HR 2026', projectId: 'own-project', configId: opId, uploadId };
    return ((await ask('POST', '/api/release-manager/new-import', made)) as ImportRow).id;
  };
  return { ask, act, rowOf, importOf };
}

/** The vault of the tests with workers and a person who imports. */
export async function openImports() {
  const bench = await openBench();
  await fillVault(bench);
  const workers = await benchWorkers(bench);
  const imports = importBench(bench, (await bench.signIn('everybody')).token);
  const close = async () => {
    await workers.stop();
    await bench.close();
  };
  return { bench, workers, imports, close };
}
