import type { Language } from '#schema/records/translations.ts';
import type { Container } from '#schema/records/container.ts';
import type { Sheet } from '#service/areas/orders/sheet.ts';
import type { ProtocolContent } from '#service/areas/protocoling/print/official-protocol.ts';
import type { ListContent } from '#service/areas/protocoling/print/list-pdf.ts';
import type { SealEvidence } from '#service/areas/protocoling/print/seal-evidence.ts';

/** Input and result of each task: copied between threads, so plain data. */
export interface Tasks {
  sheet: { input: Sheet; result: Uint8Array };
  separatorPdf: { input: { container: Pick<Container, 'code'>; count: number; language: Language }; result: Uint8Array };
  protocolPdf: { input: { content: ProtocolContent; language: Language; evidence: SealEvidence }; result: Uint8Array };
  listPdf: { input: { content: ListContent; language: Language }; result: Uint8Array };
  /** A filter of codes by their keys, as it is stored. */
  codeFilter: { input: Float64Array; result: Uint8Array<ArrayBuffer> };
}

type Runs = { readonly [K in keyof Tasks]: (input: Tasks[K]['input']) => Promise<Tasks[K]['result']> };

/** Our code on our data that takes the processor for longer than 50 ms; loaded only in a thread. Bytes of others are for page processes. */
export const tasks: Runs = {
  sheet: async (sheet) => {
    const { drawnSheet } = await import('#service/areas/orders/sheet.ts');
    return drawnSheet(sheet);
  },
  separatorPdf: async ({ container, count, language }) => {
    const { separatorPdf } = await import('#service/areas/protocoling/print/separator-pdf.ts');
    const { sheetWords } = await import('#schema/sheet-words.ts');
    return separatorPdf(container, count, sheetWords[language]);
  },
  protocolPdf: async ({ content, language, evidence }) => {
    const { protocolPdf } = await import('#service/areas/protocoling/print/protocol-pdf.ts');
    const { sheetWords } = await import('#schema/sheet-words.ts');
    return protocolPdf(content, sheetWords[language], evidence);
  },
  listPdf: async ({ content, language }) => {
    const { listPdf } = await import('#service/areas/protocoling/print/list-pdf.ts');
    const { sheetWords } = await import('#schema/sheet-words.ts');
    return listPdf(content, sheetWords[language]);
  },
  codeFilter: async (keys) => {
    const { buildFuse } = await import('#schema/rules/code-filter/fuse.ts');
    const { bitsFor } = await import('#schema/rules/code-filter/keys.ts');
    const { packFuse } = await import('#schema/rules/code-filter/segment.ts');
    return packFuse(buildFuse(keys, bitsFor(keys.length)));
  },
};
