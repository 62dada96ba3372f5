import { expect, test } from 'vitest';
import { sheetWords } from '#schema/sheet-words.ts';
import { containerRow } from '#tests/bench/container-row.ts';
import { pdfText } from '#tests/tooling/pdf-text.ts';
import type { ProtocolContent } from './protocol-content.ts';
import { protocolPdf } from './protocol-pdf.ts';

const content: ProtocolContent = {
  container: containerRow({ code: 'PUDŁO-0042', createdByName: 'Anna', documents: 2 }),
  projectName: 'Łódź',
  typeName: 'Pudło',
  costCenter: '',
  operator: 'Anna',
  madeAt: 0,
  hash: 'ab12'.repeat(16),
  code: 'ab12'.repeat(16),
  fixed: [],
  columns: [{ id: 'surname', name: 'Nazwisko' }],
  rows: [['Źdźbło-Gęś'], ['Ćwiąkała-Ńż']],
};

test('a protocol made on the device shows that it is provisional, its content and its hash, with Polish letters', async () => {
  const words = sheetWords.pl;
  const pdf = protocolPdf(content, words, [[words.container, 'PUDŁO-0042']]);
  const text = pdfText(new Uint8Array(await pdf.arrayBuffer()));
  for (const part of [words.title, words.provisional, words.container, words.handedOver, words.received])
    expect(text).toContain(part);
  for (const part of ['PUDŁO-0042', 'Nazwisko', 'Źdźbło-Gęś', 'Ćwiąkała-Ńż', words.page(1, 1), content.hash])
    expect(text).toContain(part);
});
