import { expect, test } from 'vitest';
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
  fixed: [],
  columns: [{ id: 'surname', name: 'Nazwisko' }],
  rows: [['Źdźbło-Gęś'], ['Ćwiąkała-Ńż']],
};

test('the protocol made on the device says that it is provisional, what it holds and its hash, with Polish letters', async () => {
  const pdf = protocolPdf(content, {
    title: 'Protokół',
    provisional: 'Tymczasowy. Numer urzędowy nadaje skarbiec.',
    facts: [['Pudło', 'PUDŁO-0042']],
    number: 'Lp.',
    page: (page, of) => `Strona ${page} z ${of}`,
    handedOver: 'Przekazał',
    received: 'Przyjął',
  });
  const text = pdfText(new Uint8Array(await pdf.arrayBuffer()));
  const said = ['Protokół', 'Tymczasowy. Numer urzędowy nadaje skarbiec.', 'PUDŁO-0042', 'Nazwisko', 'Źdźbło-Gęś', 'Ćwiąkała-Ńż'];
  for (const words of [...said, 'Przekazał', 'Przyjął', 'Strona 1 z 1', content.hash]) expect(text).toContain(words);
});
