import { Plural, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { orderType, type OrderType } from '#schema/codes.ts';
import type { Order } from '#schema/records/order.ts';
import { documentFormIn } from '#schema/rules/basket-types.ts';
import { useLive } from '#src/data/live/live.ts';
import { orderById } from '#src/data/queries/orders.ts';
import { classesOf, projects } from '#src/data/queries/references.ts';
import { Segments } from '#src/kit/menu/segments.tsx';
import { availabilityOf } from '#src/parts/ordering/item-facts.ts';
import { orderTypeLabels } from '#src/text/labels/orders.ts';
import { SheetDialog } from './sheet-dialog.tsx';
import { useOrderStatus } from './use-order-status.ts';
import { forms, formsIn, itemIn, itemOf, SHEET_OPERATION, sheetLines, type WantedDocument } from './wanted.ts';

interface OrderSheetProps {
  documents: readonly WantedDocument[];
  /** The scan is chosen instead of the paper. */
  isScan?: boolean | undefined;
  /** The basket they go into; without one, those of their projects. */
  basket?: Order | undefined;
  /** With `true` when they are in a basket. */
  onClose: (isAdded: boolean) => void;
}

/** Everything the sheet knows of the chosen documents, again when it changes. */
function useLines(documents: readonly WantedDocument[], form: OrderType, basket: Order | undefined) {
  const classes = useLive(classesOf, '');
  const active = useLive(projects);
  const items = useMemo(
    () =>
      documents.map((document) =>
        basket
          ? itemIn(basket, document, form, classes ?? [], active ?? [])
          : itemOf(document, forms.find((each) => each === form) ?? forms[0], classes ?? [], active ?? []),
      ),
    [documents, form, basket, classes, active],
  );
  const wanted = useMemo(
    () => documents.map(({ id, containerId }) => ({ type: form, objectType: 3 as const, objectId: id, containerId })),
    [documents, form],
  );
  const here = useLive(availabilityOf, wanted, basket?.id ?? '');
  const operation = basket?.operation ?? SHEET_OPERATION;
  const ids = useMemo(() => documents.map(({ id }) => id), [documents]);
  const data = useOrderStatus(ids, (guidList) => ({ workOrderMode: operation, guidList, boxIdList: [], type: form }));
  return useMemo(() => sheetLines(documents, items, data, here), [documents, items, data, here]);
}

/** Orders documents, on paper, as scans or both; in a basket in the forms it takes. */
export function OrderSheet({ documents, isScan, basket, onClose }: OrderSheetProps) {
  const { t } = useLingui();
  const offered = basket ? formsIn(basket) : forms;
  const first = (basket && documentFormIn(basket, basket.type)) ?? offered[0] ?? orderType.orderDocument;
  const [form, setForm] = useState<OrderType>(isScan ? orderType.orderScan : first);
  const lines = useLines(documents, form, basket);
  return (
    <SheetDialog
      title={<Plural value={documents.length} one="Order # document" other="Order # documents" />}
      lines={lines}
      noneGoes={t`None of these documents can be ordered now.`}
      basket={basket}
      onClose={onClose}
    >
      {offered.length > 1 ? <FormChoice offered={offered} form={form} onChange={setForm} /> : null}
    </SheetDialog>
  );
}

interface BasketSheetProps {
  basketId: string;
  documents: readonly WantedDocument[];
  onClose: (isAdded: boolean) => void;
}

/** Adds found documents to the basket the search was opened from. */
export function BasketSheet({ basketId, documents, onClose }: BasketSheetProps) {
  const doc = useLive(orderById, basketId);
  // a basket that is not on this device any more is followed by those of the projects
  return doc === undefined ? null : <OrderSheet documents={documents} basket={doc?.row ?? undefined} onClose={onClose} />;
}

interface FormChoiceProps {
  offered: readonly OrderType[];
  form: OrderType;
  onChange: (form: OrderType) => void;
}

function FormChoice({ offered, form, onChange }: FormChoiceProps) {
  const { t, i18n } = useLingui();
  return (
    <Segments
      label={t`Type of new items`}
      wide
      value={String(form)}
      options={offered.map((each) => ({ value: String(each), label: i18n._(orderTypeLabels[each]) }))}
      onChange={(value) => onChange(offered.find((each) => String(each) === value) ?? form)}
    />
  );
}
