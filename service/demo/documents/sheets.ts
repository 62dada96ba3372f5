import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { DocumentClass } from '#schema/records/reference.ts';
import type { Random } from '#service/demo/random.ts';

/** Paper of the demonstration, drawn from the values of its document. */

type Tongue = 'pl' | 'de' | 'en';

const words: Readonly<Record<Tongue, { title: string[]; lines: string[]; signed: string; page: string }>> = {
  pl: {
    title: ['Kwestionariusz osobowy', 'Umowa o pracę', 'Zaświadczenie lekarskie', 'Faktura', 'Protokół przekazania'],
    lines: [
      'Strony zgodnie oświadczają, że zapoznały się z treścią niniejszego dokumentu i nie wnoszą uwag.',
      'Dokument sporządzono w dwóch jednobrzmiących egzemplarzach, po jednym dla każdej ze stron.',
      'Zmiany wymagają formy pisemnej pod rygorem nieważności, chyba że przepisy stanowią inaczej.',
      'Administratorem danych osobowych jest pracodawca; dane przetwarza się przez okres wymagany prawem.',
      'W sprawach nieuregulowanych stosuje się przepisy kodeksu pracy oraz regulaminu wynagradzania.',
      'Termin płatności wynosi czternaście dni od daty otrzymania prawidłowo wystawionego dokumentu.',
    ],
    signed: 'Podpis',
    page: 'Strona',
  },
  de: {
    title: ['Personalfragebogen', 'Arbeitsvertrag', 'Ärztliches Attest', 'Rechnung', 'Lieferschein'],
    lines: [
      'Die Parteien bestätigen, den Inhalt dieses Dokuments zur Kenntnis genommen zu haben.',
      'Das Dokument wurde in zwei gleichlautenden Ausfertigungen erstellt, je eine für jede Partei.',
      'Änderungen bedürfen der Schriftform, soweit das Gesetz nichts anderes bestimmt.',
      'Personenbezogene Daten werden für die gesetzlich vorgeschriebene Dauer verarbeitet.',
      'Im Übrigen gelten die gesetzlichen Bestimmungen und die betrieblichen Vereinbarungen.',
      'Die Zahlung ist innerhalb von vierzehn Tagen nach Erhalt ohne Abzug fällig.',
    ],
    signed: 'Unterschrift',
    page: 'Seite',
  },
  en: {
    title: ['Personal questionnaire', 'Employment contract', 'Medical certificate', 'Invoice', 'Delivery note'],
    lines: [
      'Both parties declare that they have read this document and agree with its contents.',
      'The document was made in two identical copies, one for each party.',
      'Changes are valid in writing only, unless the law provides otherwise.',
      'Personal data are processed for as long as the law requires.',
      'In all other matters the statutory provisions and company agreements apply.',
      'Payment is due within fourteen days of receipt of a correct document.',
    ],
    signed: 'Signature',
    page: 'Page',
  },
};

/** A document to draw. */
export interface Sheet {
  documentClass: DocumentClass;
  values: Readonly<Record<string, string>>;
  code: string;
  tongue: string;
  pages: number;
}

/** Draws the sheets of a document as a PDF with text. */
export async function drawnSheets(random: Random, { documentClass, values, code, tongue, pages }: Sheet): Promise<Buffer> {
  const { default: Pdf } = await import('pdfkit');
  const font = await readFile(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'));
  const its = words[tongue === 'de' || tongue === 'en' ? tongue : 'pl'];
  const sheet = new Pdf({ size: 'A4', margin: 56, font: font as unknown as string, info: { CreationDate: new Date(0) } });
  const chunks: Buffer[] = [];
  sheet.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((settle) => sheet.once('end', settle));
  const named = documentClass.attributes.filter(({ id }) => values[id]);
  for (let page = 1; page <= pages; page += 1) {
    if (page > 1) sheet.addPage();
    sheet.fontSize(page === 1 ? 18 : 11).text(page === 1 ? random.pick(its.title) : `${documentClass.name} ${code}`);
    sheet.fontSize(10).moveDown();
    if (page === 1) for (const { id, name } of named) sheet.text(`${name}: ${values[id] ?? ''}`).moveDown(0.3);
    // personal data that anonymization finds by their form
    if (page === pages) sheet.text('PESEL 44051401359, tel. +48 601 234 567, anna.k@example.com').moveDown(0.3);
    sheet.moveDown();
    for (let paragraph = 0; paragraph < 4; paragraph += 1) {
      const text = Array.from({ length: 4 }, () => random.pick(its.lines)).join(' ');
      sheet.text(`§ ${(page - 1) * 4 + paragraph + 1}. ${text}`, { align: 'justify' }).moveDown(0.6);
    }
    sheet.rect(56, 700, 480, 0.5).fill('#888').fillColor('#000');
    sheet.fontSize(8).text(`${its.page} ${page} / ${pages}`, 56, 712, { continued: false });
    if (page === pages) sheet.fontSize(10).text(`${its.signed}: ______________________`, 330, 712);
  }
  sheet.end();
  await ended;
  return Buffer.concat(chunks);
}
