import { Trans } from '@lingui/react/macro';
import { documentFormat } from '#schema/codes/documents.ts';

/** Formats whose pages are drawn from their text alone. */
const asText: ReadonlySet<number> = new Set([documentFormat.text, documentFormat.doc, documentFormat.docx]);

/** Notice over pages that differ from their original. */
export function ShownAsText({ format }: { format: number }) {
  if (!asText.has(format)) return null;
  return (
    <p className="shrink-0 border-b border-line bg-well px-4 py-2 text-office text-soft">
      <Trans>Shown as text. The layout of the original differs.</Trans>
    </p>
  );
}
