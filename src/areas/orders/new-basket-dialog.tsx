import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { operationType } from '#schema/codes/orders.ts';
import { pathTo } from '#schema/page-path.ts';
import { useLive } from '#src/data/live/live.ts';
import { keptPreferences } from '#src/data/queries/preferences.ts';
import { projects } from '#src/data/queries/references.ts';
import { useSession } from '#src/data/session/session.ts';
import { saving } from '#src/data/sync/run.ts';
import { FormDialog } from '#src/kit/dialog/form-dialog.tsx';
import { Field } from '#src/kit/inputs/field.tsx';
import { openBasket } from '#src/parts/ordering/acts.ts';
import { useBaskets } from '#src/parts/ordering/use-baskets.ts';
import { usualChanges } from '#schema/rules/usual-changes.ts';
import type { kindOf } from '#src/parts/ordering/targets.ts';
import { orderTypeLabels } from '#src/text/labels/orders.ts';

/** Opens a basket in a project; with one project there is nothing to choose. */
export function NewBasketDialog({ kind, onClose }: { kind: ReturnType<typeof kindOf>; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { urlPath } = useSession();
  const navigate = useNavigate();
  const active = useLive(projects) ?? [];
  const kept = useLive(keptPreferences);
  const { baskets, noRoomIn } = useBaskets();
  const [chosen, setChosen] = useState('');
  const [type, setType] = useState(kind.first);
  const projectId = chosen || (active.length === 1 ? (active[0]?.id ?? '') : '');
  const open = async () => {
    const project = active.find(({ id }) => id === projectId);
    const basket = { projectId, centralArchiveId: project?.centralArchiveId ?? '', type };
    const id = await openBasket(basket, usualChanges(kept?.list ?? []));
    onClose();
    await navigate({ to: pathTo(urlPath, 'orders/{target}/{id}', { target: kind.target, id }) });
  };
  return (
    <FormDialog
      open
      title={t`New basket`}
      submitLabel={t`Open basket`}
      disabledReason={baskets === undefined ? t`Loading` : projectId === '' ? t`Choose a project.` : noRoomIn(projectId)}
      onClose={onClose}
      onSubmit={() => saving(open)}
    >
      <div className="grid gap-4">
        {kind.opens ? (
          <Field
            type="select"
            label={kind.operation === operationType.destroy ? t`What is destroyed` : t`What is delivered`}
            required
            value={String(type)}
            onChange={(value) => setType(kind.opens?.find((each) => String(each) === value) ?? type)}
            options={kind.opens.map((each) => ({
              value: String(each),
              label: each === kind.first ? t`Boxes and documents of the archive` : i18n._(orderTypeLabels[each]),
            }))}
          />
        ) : null}
        <Field
          type="select"
          label={t`Project`}
          required
          value={projectId}
          onChange={setChosen}
          options={active.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </div>
    </FormDialog>
  );
}
