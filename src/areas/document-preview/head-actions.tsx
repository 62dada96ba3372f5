import { Trans, useLingui } from '@lingui/react/macro';
import { Download, FileText, Mail, ShoppingCart } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { PageInfo } from '#schema/calls/documents.ts';
import { documentGrant, type DocumentGrant } from '#schema/codes/documents.ts';
import { can, useSession } from '#src/data/session/session.ts';
import { Button } from '#src/kit/button/button.tsx';
import { PdfDialog, saveDocuments } from '#src/parts/document-files/later.ts';
import { useOnlineOnly } from '#src/parts/answers/online-only.ts';
import { MailDialog } from '#src/parts/mail-documents/later.ts';
import { OrderDocument } from './order-document.tsx';
import { OverDocument } from './over-document.tsx';
import { PinButton } from './pin-button.tsx';
import { useViewer } from './use-viewer.ts';

/** Ways out for the document: its file, a PDF, a mail, an order of its paper. The first three take the version that is shown. */
export function HeadActions({ info }: { info: PageInfo }) {
  const { t } = useLingui();
  const { version } = useViewer().viewer;
  const shown = useMemo(() => [{ guid: info.guid, version }], [info.guid, version]);
  const isAway = useOnlineOnly() !== undefined;
  const [asked, setAsked] = useState<'mail' | 'order' | 'pdf'>();
  const close = () => setAsked(undefined);
  const isPdfAsked = useSession().parameters?.downloadDocumentWithoutPreparationDialog !== true;
  const without = (grant: DocumentGrant, words: { right: string; offline: string }) =>
    !info.grants.includes(grant) ? words.right : isAway ? words.offline : undefined;
  const noFile = info.versions.length === 0 ? t`The document has no pages.` : undefined;
  const current = info.versions.find((one) => one.version === version) ?? info.versions[0];
  const noPages = current?.pageCount === 0 ? t`The document has no pages.` : noFile;
  const words = { right: t`You have no right to save this document.`, offline: t`Files need a connection.` };
  const mail = { right: t`You have no right to mail this document.`, offline: t`Mail needs a connection.` };
  return (
    <>
      <PinButton info={info} disabledReason={noFile ?? (isAway ? t`Keeping a document needs a connection.` : undefined)} />
      <Button
        size="small"
        icon={Download}
        aria-keyshortcuts="D"
        disabledReason={noFile ?? without(documentGrant.saveDocument, words)}
        onClick={() => void saveDocuments('zip', shown)}
      >
        <span className="max-sm:sr-only">
          <Trans>Download</Trans>
        </span>
      </Button>
      <Button
        size="small"
        icon={FileText}
        aria-keyshortcuts="P"
        disabledReason={noPages ?? without(documentGrant.preparePdf, words)}
        onClick={() => (isPdfAsked ? setAsked('pdf') : void saveDocuments('pdf', shown))}
      >
        <span className="max-sm:sr-only">
          <Trans>PDF</Trans>
        </span>
      </Button>
      <Button size="small" icon={Mail} disabledReason={without(documentGrant.mail, mail)} onClick={() => setAsked('mail')}>
        <span className="max-sm:sr-only">
          <Trans context="send documents">Mail</Trans>
        </span>
      </Button>
      {can('order.write') ? (
        <Button size="small" variant="primary" icon={ShoppingCart} onClick={() => setAsked('order')}>
          <Trans>Add to basket</Trans>
        </Button>
      ) : null}
      <OverDocument>
        {asked === 'mail' ? <MailDialog documents={shown} nameOf={() => info.title || info.code} onClose={close} /> : null}
        {asked === 'pdf' ? <PdfDialog documents={shown} onClose={close} /> : null}
        {asked === 'order' ? <OrderDocument info={info} onClose={close} /> : null}
      </OverDocument>
    </>
  );
}
