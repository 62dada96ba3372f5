import type { Signature } from '#schema/records/handover.ts';
import { strokePaths } from '#schema/rules/strokes.ts';
import { INK, MUTED, PAGE } from '#service/areas/protocoling/print/page.ts';
import type { PaperWords } from './paper-words.ts';

/** Size of a signature on paper, in points. */
const PAD = { height: 74, gap: 18, width: (PAGE.width - 2 * PAGE.margin - 18) / 2 } as const;
/** Height of the words under it. */
const FOOT = 30;

/** The two who signed a paper, with the words for it. */
export interface Signers {
  signatures: readonly Signature[];
  words: Pick<PaperWords, 'refusedToSign' | 'witness' | 'typedName'>;
}

/** Draws both signatures side by side, below the table or on a page of their own: strokes as curves, typed names and refusals in words. */
export function drawSignatures(pdf: PDFKit.PDFDocument, { signatures, words }: Signers): void {
  if (signatures.length === 0) return;
  if (pdf.y + PAD.height + FOOT + 24 > PAGE.height - PAGE.margin) pdf.addPage();
  const top = pdf.y + 16;
  for (const [index, one] of signatures.entries()) {
    const left = PAGE.margin + index * (PAD.width + PAD.gap);
    if (one.strokes.length > 0) drawStrokes(pdf, one, left, top);
    else
      pdf
        .font('normal')
        .fontSize(11)
        .fillColor(INK)
        .text(instead(one, words), left, top + 8, { width: PAD.width, height: PAD.height - 8, ellipsis: true });
    pdf
      .lineWidth(0.5)
      .strokeColor(MUTED)
      .moveTo(left, top + PAD.height)
      .lineTo(left + PAD.width, top + PAD.height)
      .stroke();
    const note = one.typed === '' ? '' : ` (${words.typedName})`;
    const name = [one.name, one.role].filter(Boolean).join(', ') + note;
    pdf
      .font('normal')
      .fontSize(8)
      .fillColor(INK)
      .text(name, left, top + PAD.height + 4, { width: PAD.width, height: FOOT - 8, ellipsis: true });
  }
}

/** A typed name as it was typed, or the refusal with its reason and witness. */
const instead = ({ typed, refusedReason, witness }: Signature, words: Signers['words']) =>
  typed === '' ? `${words.refusedToSign}: ${refusedReason}\n${words.witness}: ${witness}` : typed;

function drawStrokes(pdf: PDFKit.PDFDocument, signature: Signature, left: number, top: number): void {
  const { width, height } = signature;
  const scale = Math.min(PAD.width / width, PAD.height / height);
  pdf
    .save()
    .translate(left, top)
    .scale(scale)
    .lineWidth(1.2 / scale)
    .lineCap('round')
    .lineJoin('round')
    .strokeColor(INK);
  for (const path of strokePaths(signature)) pdf.path(path).stroke();
  pdf.restore();
}
