import { Trans } from '@lingui/react/macro';
import { FileText, ScanLine } from 'lucide-react';
import { useState } from 'react';
import type { PageInfo } from '#schema/calls/documents.ts';
import { documentState } from '#schema/codes/documents.ts';
import { can } from '#src/data/session/session.ts';
import { Button } from '#src/kit/button/button.tsx';
import { EmptyState } from '#src/kit/feedback/empty-state.tsx';
import { FirstPages } from './first-pages.tsx';
import { OrderDocument } from './order-document.tsx';
import { OverDocument } from './over-document.tsx';

/** A document without pages: its paper can be ordered as a scan, and its first pages can be added. */
export function NoPages({ info }: { info: PageInfo }) {
  const { guid: documentId, containerId, containerCode: box, versioning, state } = info;
  const isActive = state === documentState.active;
  return (
    <div className="flex min-w-0 flex-1 flex-col items-center justify-center gap-4 p-4">
      <EmptyState
        icon={FileText}
        title={<Trans>No pages yet.</Trans>}
        action={isActive && box !== '' && can('order.write') ? <OrderScan info={info} /> : null}
      >
        {box === '' ? null : <Trans>The paper is in box {box}.</Trans>}
      </EmptyState>
      {isActive && versioning && can('protocol.write') ? <FirstPages of={{ documentId, containerId }} /> : null}
    </div>
  );
}

function OrderScan({ info }: { info: PageInfo }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={ScanLine} onClick={() => setOpen(true)}>
        <Trans>Order a scan</Trans>
      </Button>
      <OverDocument>{isOpen ? <OrderDocument info={info} isScan onClose={() => setOpen(false)} /> : null}</OverDocument>
    </>
  );
}
