import { Trans } from '@lingui/react/macro';
import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DocumentClass } from '#schema/records/reference.ts';
import { documentNumber, documentWords } from '#schema/rules/document-words.ts';
import { Banner } from '#src/kit/feedback/banner.tsx';
import { CodeText } from '#src/kit/feedback/code-text.tsx';
import type { SameCode } from './save-document.ts';

/** A warning, never an obstacle (reliability: B3): the place of the other document, and the outcome of a duplicate. */
export function SameCodeNote({ same, documentClass }: { same: SameCode; documentClass: DocumentClass }): ReactNode {
  const { code, row, boxCode } = same;
  const { attributes } = documentClass;
  const words = documentWords(attributes, row) || documentNumber(attributes, row);
  return (
    <Banner
      tone="waiting"
      icon={Copy}
      title={
        <Trans>
          <CodeText>{code}</CodeText> is registered already.
        </Trans>
      }
    >
      <Trans>
        Box <CodeText>{boxCode}</CodeText>, {words}. If it is the same document, clear the form. If you save it anyway, your
        supervisor has to decide.
      </Trans>
    </Banner>
  );
}
