import { Plural, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { orderCalls } from '#schema/calls/orders.ts';
import { orderStatus, orderType } from '#schema/codes.ts';
import { useCalled } from '#src/data/answers/use-called.ts';
import { useLive } from '#src/data/live/live.ts';
import { ordersIn } from '#src/data/queries/orders.ts';
import { keptPreferences } from '#src/data/queries/preferences.ts';
import { classesOf, projects } from '#src/data/queries/references.ts';
import { saving } from '#src/data/sync/run.ts';
import { FormDialog } from '#src/kit/dialog/form-dialog.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { Segments } from '#src/kit/menu/segments.tsx';
import { addItems } from '#src/parts/ordering/acts.ts';
import { availabilityOf } from '#src/parts/ordering/item-facts.ts';
import { usualChanges } from '#src/parts/ordering/usual-changes.ts';
import { orderTypeLabels } from '#src/text/labels/orders.ts';
import { SheetGroups } from './sheet-groups.tsx';
import { forms, groupsOf, itemOf, SHEET_OPERATION, sheetLines, type Form, type WantedDocument } from './wanted.ts';

interface OrderSheetProps {
  documents: readonly WantedDocument[];
  /** With `true` when they are in a basket. */
  onClose: (isAdded: boolean) => void;
}

const drafts = [orderStatus.draft];

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

/** Puts documents into the baskets of their projects: what can go, what needs an agreement, what cannot go and why. */
export function OrderSheet({ documents, onClose }: OrderSheetProps) {
  const { t } = useLingui();
  const [form, setForm] = useState<Form>(orderType.orderDocument);
  const lines = useLines(documents, form);
  const open = useLive(ordersIn, drafts);
  const kept = useLive(keptPreferences);
  const groups = useMemo(() => groupsOf(lines), [lines]);
  const going = [...groups.can, ...groups.agree].flatMap(({ item }) => item ?? []);
  const add = async () => {
    const baskets = (open ?? []).flatMap(({ row }) => row ?? []);
    await addItems(going, baskets, usualChanges(kept?.list ?? []));
    snack(t`In the basket. The cart at the top opens it.`);
    onClose(true);
  };
  return (
    <FormDialog
      open
      width="wide"
      title={<Plural value={documents.length} one="Order # document" other="Order # documents" />}
      submitLabel={t`Add to basket`}
      disabledReason={
        open === undefined ? t`Loading` : going.length === 0 ? t`None of these documents can be ordered now.` : undefined
      }
      onSubmit={() => saving(add)}
      onClose={() => onClose(false)}
    >
      <div className="flex flex-col gap-4 pt-1">
        <FormChoice form={form} onChange={setForm} />
        <SheetGroups groups={groups} />
      </div>
    </FormDialog>
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
