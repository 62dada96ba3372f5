import { Trans, useLingui } from '@lingui/react/macro';
import { Pencil } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useSession } from '#src/data/session/session.ts';
import { IconButton } from '#src/kit/button/icon-button.tsx';
import { KeyValue } from '#src/kit/layout/key-values.tsx';
import { CostCenterDialog } from '#src/parts/charge-documents/later.ts';
import type { DocumentParts } from './framed-document.tsx';
import { canTag } from './document-tags.tsx';
import { OverDocument } from './over-document.tsx';

/** The cost center of a document; where the document may be changed, another one can be chosen, also without a connection. */
export function DocumentCostCenter({ parts: { info, metadata } }: { parts: DocumentParts }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const isCharged = useSession().parameters?.isMpkEnabled === true;
  const { guid: id, containerId } = info;
  const { changeSetId: seen, costCenter } = metadata;
  const documents = useMemo(() => [{ id, containerId, seen }], [id, containerId, seen]);
  const canChange = isCharged && canTag(info);
  if (!costCenter && !canChange) return null;
  return (
    <KeyValue name={t`Cost center`}>
      <span className="inline-flex min-w-0 items-center gap-1">
        {costCenter ? (
          <bdi>
            {costCenter.code} {costCenter.name}
          </bdi>
        ) : (
          <span className="text-muted">
            <Trans>No value</Trans>
          </span>
        )}
        {canChange ? (
          <IconButton icon={Pencil} iconSize={16} label={t`Change the cost center`} onClick={() => setOpen(true)} />
        ) : null}
      </span>
      <OverDocument>{isOpen ? <CostCenterDialog documents={documents} onClose={() => setOpen(false)} /> : null}</OverDocument>
    </KeyValue>
  );
}
