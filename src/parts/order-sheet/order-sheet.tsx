import { Plural, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { orderCalls } from '#schema/calls/orders.ts';
import { orderType } from '#schema/codes.ts';
import { useCalled } from '#src/data/answers/use-called.ts';
import { useLive } from '#src/data/live/live.ts';
import { classesOf, projects } from '#src/data/queries/references.ts';
import { Segments } from '#src/kit/menu/segments.tsx';
import { availabilityOf } from '#src/parts/ordering/item-facts.ts';
import { orderTypeLabels } from '#src/text/labels/orders.ts';
import { SheetDialog } from './sheet-dialog.tsx';
import { forms, itemOf, SHEET_OPERATION, sheetLines, type Form, type WantedDocument } from './wanted.ts';

interface OrderSheetProps {
  documents: readonly WantedDocument[];
  /** The scan is chosen instead of the paper. */
  isScan?: boolean | undefined;
  /** With `true` when they are in a basket. */
  onClose: (isAdded: boolean) => void;
}

/** Everything the sheet knows of the chosen documents, again when it changes. */
function useLines(documents: readonly WantedDocument[], form: Form) {
  const classes = useLive(classesOf, '');
  const active = useLive(projects);
  const items = useMemo(
    () => documents.map((document) => itemOf(document, form, classes ?? [], active ?? [])),
    [documents, form, classes, active],
  );
  const wanted = useMemo(
    () => documents.map(({ id, containerId }) => ({ type: form, objectType: 3 as const, objectId: id, containerId })),
    [documents, form],
  );
  const here = useLive(availabilityOf, wanted, '');
  const asked = useMemo(
    () => ({ workOrderMode: SHEET_OPERATION, guidList: documents.map(({ id }) => id), boxIdList: [], type: form }),
    [documents, form],
  );
  const { data } = useCalled(orderCalls.documentOrderStatus, asked);
  return useMemo(() => sheetLines(documents, items, data, here), [documents, items, data, here]);
}

/** Orders documents, on paper, as scans or both. */
export function OrderSheet({ documents, isScan, onClose }: OrderSheetProps) {
  const { t } = useLingui();
  const [form, setForm] = useState<Form>(isScan ? orderType.orderScan : orderType.orderDocument);
  const lines = useLines(documents, form);
  return (
    <SheetDialog
      title={<Plural value={documents.length} one="Order # document" other="Order # documents" />}
      lines={lines}
      noneGoes={t`None of these documents can be ordered now.`}
      onClose={onClose}
    >
      <FormChoice form={form} onChange={setForm} />
    </SheetDialog>
  );
}

function FormChoice({ form, onChange }: { form: Form; onChange: (form: Form) => void }) {
  const { t, i18n } = useLingui();
  return (
    <Segments
      label={t`Type of new items`}
      wide
      value={String(form)}
      options={forms.map((each) => ({ value: String(each), label: i18n._(orderTypeLabels[each]) }))}
      onChange={(value) => onChange(forms.find((each) => String(each) === value) ?? form)}
    />
  );
}
