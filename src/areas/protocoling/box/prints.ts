import { sheetWords, type SheetWords } from '#schema/sheet-words.ts';
import { openNow } from '#src/data/workplace/local.ts';
import { registrationsOf } from '#src/data/queries/registrations.ts';
import { shownLanguage } from '#src/data/device/shown-language.ts';
import { dateTimeText } from '#src/text/dates.ts';
import { sealAddress } from './seal-address.ts';
import type { Box } from './use-box.ts';
import { protocolContent, type ProtocolContent } from './print/protocol-content.ts';

/** More than any box contains. */
const ALL = 50_000;

/** Subject and author of a print. */
export interface Print {
  box: Box;
  operator: string;
}

const wordsNow = () => sheetWords[shownLanguage().value];

/** Downloads or opens a file; the browser's own viewer prints PDFs. */
function handOver(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has its own reference by then; a minute is longer than any browser needs to take it.
  window.setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

async function contentOf({ box, operator }: Print): Promise<ProtocolContent> {
  const db = openNow()?.db;
  const docs = db ? await registrationsOf(db, box.container.id, ALL).exec() : [];
  // As JSON: RxDB has getters for indexed fields only (src/data/database/shape.ts).
  const rows = docs.flatMap((doc) => doc.toMutableJSON().row ?? []);
  return protocolContent({
    container: box.container,
    registrations: rows.toReversed(),
    documentClass: box.documentClass ?? undefined,
    projectName: box.project?.name ?? '',
    typeName: box.type?.name ?? '',
    costCenter: box.costCenter,
    operator,
    sealAddress: await sealAddress(box.container),
    now: Date.now(),
  });
}

/** Label and value of each line under the title. */
function factsOf(content: ProtocolContent, words: SheetWords): [string, string][] {
  return [
    [words.container, content.container.code],
    [words.project, content.projectName],
    [words.type, content.typeName],
    [words.costCenter, content.costCenter],
    [words.seals, content.container.seals.join(', ')],
    [words.documents, String(content.rows.length)],
    ...content.fixed.map(([name, value]): [string, string] => [name, value]),
    [words.preparedBy, content.operator],
    [words.preparedOn, dateTimeText(content.madeAt)],
  ];
}

/** Makes the provisional transfer list as PDF on this device. */
export async function printProtocol(print: Print): Promise<void> {
  const [{ protocolPdf }, content] = await Promise.all([import('./print/protocol-pdf.ts'), contentOf(print)]);
  const words = wordsNow();
  handOver(protocolPdf(content, words, factsOf(content, words)), `${print.box.container.code}.pdf`);
}

/** Makes the same as a table. */
export async function exportProtocol(print: Print): Promise<void> {
  const [{ protocolCsv }, content] = await Promise.all([import('./print/protocol-csv.ts'), contentOf(print)]);
  handOver(protocolCsv(content, wordsNow()), `${print.box.container.code}.csv`);
}

/** Makes the sheet between two sets of documents. */
export async function printSeparator({ box }: Print, set: number): Promise<void> {
  const { separatorPdf } = await import('./print/separator-pdf.ts');
  handOver(separatorPdf(box.container.code, set, wordsNow()), `SEP-${box.container.code}.pdf`);
}
