import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import type { OrderType } from '#schema/codes.ts';
import type { Order } from '#schema/records/order.ts';
import { Button } from '#src/kit/button/button.tsx';
import { Trouble } from '#src/kit/feedback/trouble.tsx';
import { ListLoading } from '#src/kit/list/list-states.tsx';
import { troubleText } from '#src/parts/answers/trouble.ts';
import { BulkRows } from './bulk-rows.tsx';
import { useBulkFile } from './use-bulk-file.ts';

interface FileRowsProps {
  order: Order;
  /** Type of new items. */
  type: OrderType;
  file: File;
  onClose: () => void;
}

/** Rows of a file for a basket, each with what becomes of it, before any is added. */
export function FileRows({ order, type, file, onClose }: FileRowsProps) {
  const { i18n } = useLingui();
  const sending = useBulkFile({ ...order, type });
  const check = useEffectEvent(() => sending.check(file));
  useEffect(() => check(), []);
  if (sending.read) return <BulkRows read={sending.read} sending={{ ...sending, close: onClose }} isBasket />;
  if (!sending.trouble) return <ListLoading />;
  return (
    <div className="flex flex-col items-start gap-3">
      <Trouble>{troubleText(i18n, sending.trouble)}</Trouble>
      <Button icon={ArrowLeft} onClick={onClose}>
        <Trans>Back to the basket</Trans>
      </Button>
    </div>
  );
}
