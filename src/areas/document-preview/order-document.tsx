import { useMemo } from 'react';
import type { PageInfo } from '#schema/calls/documents.ts';
import { OrderSheet } from '#src/parts/order-sheet/later.ts';

interface OrderDocumentProps {
  info: PageInfo;
  /** The sheet opens with the scan chosen. */
  isScan?: boolean | undefined;
  onClose: () => void;
}

/** The order sheet over this document. */
export function OrderDocument({ info: { guid: id, classId, containerId, code, title }, isScan, onClose }: OrderDocumentProps) {
  const documents = useMemo(
    () => [{ id, classId, containerId, code, title: title || code }],
    [id, classId, containerId, code, title],
  );
  return <OrderSheet documents={documents} isScan={isScan} onClose={onClose} />;
}
