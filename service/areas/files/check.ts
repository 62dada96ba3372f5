import { and, eq } from 'drizzle-orm';
import { fileState, signalKind } from '#schema/codes.ts';
import { notify } from '#service/areas/notifications/notify.ts';
import type { Tx } from '#service/db/database.ts';
import { files } from '#service/db/tables/files.ts';
import type { Scan } from '#service/files/scan.ts';
import { contentKey, type FileStore } from '#service/files/store.ts';
import { WorkRefused, type WorkHandler, type WorkRun } from '#service/work/handler.ts';
import { putWork } from '#service/work/put.ts';

type Asked = Pick<WorkRun, 'tenantId' | 'subject' | 'now'>;
type Verdict = 'infected' | 'unchecked';

/** Puts the check of a file that has just got its row. Nothing else may read the file before. */
export async function putCheck(tx: Tx, tenantId: string, id: string, by: string, now: number): Promise<void> {
  await putWork(tx, tenantId, { kind: 'file.check', subject: id, payload: {}, by, now });
}

/**
 * Scans a file; it is ready or refused in the transaction that ends the check. A file the scanner could not read in all its
 * attempts is refused too: a file that was not checked is never read. Bytes of refused files go with the next sweep.
 */
export function checkFile(store: FileStore, scan: Scan | undefined): WorkHandler<object> {
  return {
    run: async (run) => {
      const { tenantId, subject } = run;
      let sha256 = '';
      await run.step(async (tx) => {
        const [found] = await tx
          .select({ sha256: files.sha256 })
          .from(files)
          .where(and(isFile(run), eq(files.state, fileState.checking)));
        sha256 = found?.sha256 ?? '';
      });
      // deleted in the meantime
      if (sha256 === '') return undefined;
      // files that waited for a scanner which is no longer set
      if (!scan) throw new WorkRefused('file.unchecked');
      const verdict = await scan(store.get(contentKey(tenantId, sha256)), run.signal);
      if (verdict === 'infected') return (tx) => refuse(tx, run, 'infected');
      return async (tx) => {
        await tx
          .update(files)
          .set({ state: fileState.ready })
          .where(and(isFile({ tenantId, subject }), eq(files.state, fileState.checking)));
      };
    },
    failed: (tx, run) => refuse(tx, run, 'unchecked'),
  };
}

const isFile = ({ tenantId, subject }: Pick<Asked, 'tenantId' | 'subject'>) =>
  and(eq(files.tenantId, tenantId), eq(files.id, subject));

async function refuse(tx: Tx, run: Asked, verdict: Verdict): Promise<void> {
  const refused = { state: fileState.refused, verdict };
  const [file] = await tx
    .update(files)
    .set(refused)
    .where(and(isFile(run), eq(files.state, fileState.checking)))
    .returning({ name: files.name, ownerId: files.ownerId });
  if (!file) return;
  const { en, pl, de } = words[verdict];
  const message = {
    kind: signalKind.workflowProcess,
    subject: file.name,
    text: en,
    target: '',
    translations: { pl: { text: pl }, de: { text: de } },
  };
  await notify(tx, run.tenantId, [file.ownerId], message, run.now());
}

/** Text for the owner of a refused file. */
const words: Readonly<Record<Verdict, { en: string; pl: string; de: string }>> = {
  infected: {
    en: 'The file was not accepted: the virus scanner reported it. It will be deleted from the server; check your copy.',
    pl: 'Plik nie został przyjęty: zgłosił go skaner antywirusowy. Zostanie usunięty z serwera; sprawdź swoją kopię.',
    de: 'Die Datei wurde nicht angenommen: Der Virenscanner hat sie gemeldet. Sie wird vom Server gelöscht; prüfen Sie Ihre Kopie.',
  },
  unchecked: {
    en: 'The file was not accepted: the virus scanner could not check it. Send it again, or contact support.',
    pl: 'Plik nie został przyjęty: skaner antywirusowy nie mógł go sprawdzić. Wyślij go ponownie albo skontaktuj się z pomocą techniczną.',
    de: 'Die Datei wurde nicht angenommen: Der Virenscanner konnte sie nicht prüfen. Senden Sie sie erneut oder wenden Sie sich an den Support.',
  },
};
