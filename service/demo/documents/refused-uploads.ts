import { and, eq } from 'drizzle-orm';
import { fileState, signalKind } from '#schema/codes.ts';
import { DAY_MS } from '#schema/limits.ts';
import type { FileKind } from '#schema/rules/file-purposes.ts';
import type { FileVerdict } from '#schema/rules/file-verdicts.ts';
import { notify } from '#service/areas/notifications/notify.ts';
import type { Tx } from '#service/db/database.ts';
import { files } from '#service/db/tables/files.ts';
import { users } from '#service/db/tables/tenancy.ts';
import { inLanguage, type Words } from '#service/demo/in-language.ts';
import { contentKey } from '#service/files/store.ts';
import { collected } from './collected.ts';
import { docxOf } from './docx.ts';
import { keptFile, type DrawingParts } from './drawn-file.ts';

/** User who sent the refused files. */
const SENDER = 'operator';
/** As for the files of people: their verdict can be read for so long. */
const REFUSED_MS = 30 * DAY_MS;

interface Refused {
  name: string;
  kind: FileKind;
  make: () => Promise<Buffer>;
}

/** Files that the check refuses, each for another reason. */
const sent: readonly Refused[] = [
  { name: 'Umowa z hasłem.pdf', kind: 'pdf', make: () => pdf({ userPassword: 'x' }) },
  { name: 'Faktura ucięta.pdf', kind: 'pdf', make: async () => (await pdf({})).subarray(0, 400) },
  { name: 'Plan budynku.pdf', kind: 'pdf', make: () => pdf({ size: [14_000, 14_000] }) },
  { name: 'Pismo.docx', kind: 'docx', make: async () => (await docxOf(['Pismo'])).subarray(0, 300) },
];

/**
 * Sends files that the check refuses, and returns how to write them: who sent them reads the reason in a message, because the answer
 * to an upload of weeks ago is gone. No bytes are kept.
 */
export async function refuseUploads(parts: DrawingParts, tenantId: string): Promise<(tx: Tx, now: number) => Promise<void>> {
  const found: { name: string; kind: FileKind; sha256: string; bytes: number; verdict: FileVerdict }[] = [];
  for (const { name, kind, make } of sent) {
    const bytes = await make();
    const stored = await keptFile(parts, tenantId, bytes, kind);
    const checked = await parts.pages.check(stored);
    await parts.files.delete(contentKey(tenantId, stored.sha256));
    if ('refused' in checked)
      found.push({ name, kind, sha256: stored.sha256, bytes: bytes.byteLength, verdict: checked.refused });
  }
  return async (tx, now) => {
    const [sender] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.tenantId, tenantId), eq(users.userName, SENDER)));
    if (!sender) return;
    const rows = found.map((file, at) => ({ ...file, tenantId, id: `demo-refused-${at + 1}`, purpose: 'document' }));
    const ends = { ownerId: sender.id, madeAt: now, state: fileState.refused, expiresAt: now + REFUSED_MS };
    for (const row of rows) {
      const written = await tx
        .insert(files)
        .values({ ...row, ...ends })
        .onConflictDoNothing()
        .returning({ id: files.id });
      const why = reasons[row.verdict];
      if (written.length === 0 || !why) continue;
      const text = (language: string) => ({ text: inLanguage(language, why) });
      const about = { kind: signalKind.workflowProcess, subject: row.name, target: '' };
      await notify(tx, tenantId, [sender.id], { ...about, ...text('en'), translations: { pl: text('pl'), de: text('de') } }, now);
    }
  };
}

async function pdf(options: PDFKit.PDFDocumentOptions): Promise<Buffer> {
  const { default: Pdf } = await import('pdfkit');
  const sheet = new Pdf({ ...options, info: { CreationDate: new Date(0) } });
  const bytes = collected(sheet);
  sheet.text('Strongroom');
  sheet.end();
  return bytes;
}

const reasons: Readonly<Partial<Record<FileVerdict, Words>>> = {
  locked: [
    'The file was not accepted: it is locked with a password. Save it without one and send it again.',
    'Plik nie został przyjęty: jest zabezpieczony hasłem. Zapisz go bez hasła i wyślij ponownie.',
    'Die Datei wurde nicht angenommen: Sie ist mit einem Kennwort gesichert. Speichern Sie sie ohne Kennwort und senden Sie sie erneut.',
  ],
  broken: [
    'The file was not accepted: it is damaged and cannot be opened. Send a whole copy.',
    'Plik nie został przyjęty: jest uszkodzony i nie daje się otworzyć. Wyślij pełną kopię.',
    'Die Datei wurde nicht angenommen: Sie ist beschädigt und lässt sich nicht öffnen. Senden Sie eine vollständige Kopie.',
  ],
  tooManyPixels: [
    'The file was not accepted: one of its pages is too large to be drawn. Save it in a smaller size.',
    'Plik nie został przyjęty: jedna ze stron jest za duża, aby ją wyświetlić. Zapisz go w mniejszym formacie.',
    'Die Datei wurde nicht angenommen: Eine Seite ist zu groß, um gezeichnet zu werden. Speichern Sie sie kleiner.',
  ],
};
