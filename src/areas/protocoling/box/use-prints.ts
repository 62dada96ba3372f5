import { useLingui } from '@lingui/react/macro';
import { openNow } from '#src/data/local.ts';
import { registrationsOf } from '#src/data/queries/registrations.ts';
import { useSession } from '#src/data/session.ts';
import { dateTimeText } from '#src/text/dates.ts';
import { protocolContent, type ProtocolContent } from './print/protocol-content.ts';
import type { ProtocolWords } from './print/protocol-pdf.ts';
import type { Box } from './use-box.ts';

/** More than any box holds. */
const ALL = 50_000;

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

async function contentOf(box: Box, operator: string): Promise<ProtocolContent> {
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

/** Everything that can be printed of a box, made on this device: the code that draws it is loaded when it is first needed. */
export function usePrints(box: Box | null | undefined) {
  const { t } = useLingui();
  const operator = useSession().identity?.name ?? '';
  const words = (content: ProtocolContent): ProtocolWords => ({
    title: t`Protocol`,
    provisional: t`Provisional. The vault gives the official number.`,
    facts: [
      [t`Box`, content.container.code],
      [t`Project`, content.projectName],
      [t`Type`, content.typeName],
      [t`Cost center`, content.costCenter],
      [t`Seals`, content.container.seals.join(', ')],
      [t`Documents`, String(content.rows.length)],
      ...content.fixed,
      [t`Made by`, content.operator],
      [t`Made at`, dateTimeText(content.madeAt)],
    ],
    number: t`No.`,
    page: (page, of) => t`Page ${page} of ${of}`,
    handedOver: t`Handed over`,
    received: t`Received`,
  });
  return {
    protocolPdf: async () => {
      if (!box) return;
      const [{ protocolPdf }, content] = await Promise.all([import('./print/protocol-pdf.ts'), contentOf(box, operator)]);
      handOver(protocolPdf(content, words(content)), `${box.container.code}.pdf`);
    },
    protocolCsv: async () => {
      if (!box) return;
      const [{ protocolCsv }, content] = await Promise.all([import('./print/protocol-csv.ts'), contentOf(box, operator)]);
      handOver(protocolCsv(content, { container: t`Box`, number: t`No.` }), `${box.container.code}.csv`);
    },
    separator: async (set: number) => {
      if (!box) return;
      const { separatorPdf } = await import('./print/separator-pdf.ts');
      const text = { title: t`Separator`, hint: t`Scan this sheet to begin the next set.`, container: t`Box` };
      handOver(separatorPdf(box.container.code, set, text), `SEP-${box.container.code}.pdf`);
    },
  };
}
