import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { openNow } from '#src/data/local.ts';
import { registrationsOf } from '#src/data/queries/registrations.ts';
import { dateTimeText } from '#src/text/dates.ts';
import type { Box } from './use-box.ts';
import { protocolContent, type ProtocolContent } from './print/protocol-content.ts';
import type { ProtocolWords } from './print/protocol-pdf.ts';

/** More than any box holds. */
const ALL = 50_000;

/** What is printed, by whom, in which language. */
export interface Print {
  box: Box;
  operator: string;
  i18n: I18n;
}

/** Hands a file to the person; the browser's own viewer prints PDFs. */
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
  // As JSON: RxDB has getters for indexed fields only (src/data/shape.ts).
  const rows = docs.flatMap((doc) => doc.toMutableJSON().row ?? []);
  return protocolContent({
    container: box.container,
    registrations: rows.toReversed(),
    documentClass: box.documentClass ?? undefined,
    projectName: box.project?.name ?? '',
    typeName: box.type?.name ?? '',
    costCenter: box.costCenter,
    operator,
    now: Date.now(),
  });
}

function wordsOf(content: ProtocolContent, i18n: I18n): ProtocolWords {
  return {
    title: i18n._(msg`Transfer list`),
    provisional: i18n._(msg`Provisional. The server assigns the official number.`),
    facts: [
      [i18n._(msg`Box`), content.container.code],
      [i18n._(msg`Project`), content.projectName],
      [i18n._(msg`Type`), content.typeName],
      [i18n._(msg`Cost center`), content.costCenter],
      [i18n._(msg`Seals`), content.container.seals.join(', ')],
      [i18n._(msg`Documents`), String(content.rows.length)],
      ...content.fixed,
      [i18n._(msg`Prepared by`), content.operator],
      [i18n._(msg`Prepared on`), dateTimeText(content.madeAt)],
    ],
    number: i18n._(msg`No.`),
    page: (page, of) => i18n._(msg`Page ${page} of ${of}`),
    handedOver: i18n._(msg`Handed over by`),
    received: i18n._(msg`Received by`),
  };
}

/** The provisional protocol as PDF, made on this device. */
export async function printProtocol(print: Print): Promise<void> {
  const [{ protocolPdf }, content] = await Promise.all([import('./print/protocol-pdf.ts'), contentOf(print)]);
  handOver(protocolPdf(content, wordsOf(content, print.i18n)), `${print.box.container.code}.pdf`);
}

/** The same as a table. */
export async function exportProtocol(print: Print): Promise<void> {
  const { i18n } = print;
  const [{ protocolCsv }, content] = await Promise.all([import('./print/protocol-csv.ts'), contentOf(print)]);
  const words = { container: i18n._(msg`Box`), number: i18n._(msg`No.`) };
  handOver(protocolCsv(content, words), `${print.box.container.code}.csv`);
}

/** The sheet between two sets of documents. */
export async function printSeparator({ box, i18n }: Print, set: number): Promise<void> {
  const { separatorPdf } = await import('./print/separator-pdf.ts');
  const text = {
    title: i18n._(msg`Separator sheet`),
    hint: i18n._(msg`Scan this sheet to start the next set.`),
    container: i18n._(msg`Box`),
  };
  handOver(separatorPdf(box.container.code, set, text), `SEP-${box.container.code}.pdf`);
}
